import { JSDOM } from 'jsdom';
import { rollup } from 'rollup';
import { corePath, runnerPath, vectorsText } from '../artefacts';
import { nodeChecksum } from '../checksum';

/** jsdom has no module scripts: the same code with a function around it instead of `export`. */
async function asScript(path: string, globalName: string): Promise<string> {
  const bundle = await rollup({ input: path });
  const { output } = await bundle.generate({ format: 'iife', name: globalName });
  return output[0].code;
}

/** The bundle as a classic script in the window of a browser-like DOM. */
export async function runInJsdom(): Promise<string> {
  const { window } = new JSDOM('<!doctype html>', { runScripts: 'outside-only' });
  window.eval(await asScript(corePath, 'core'));
  window.eval(await asScript(runnerPath, 'runner'));
  Object.assign(window, { vectorsText: vectorsText(), checksum: nodeChecksum });
  const answer = window.eval('runner.runVectors(core, vectorsText, checksum)') as string;
  window.close();
  return answer;
}
