import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSContext } from 'quickjs-emscripten-core';
import { coreCode, runnerCode, vectorsText } from '../artefacts';
import { nodeChecksum } from '../checksum';

const entry = `
  import * as core from 'core';
  import { runVectors } from 'run-vectors';
  globalThis.answer = runVectors(core, vectorsText, checksum);
`;

/** The bundle file as it is, as an ES module in an engine that offers ECMAScript and nothing else. */
export async function runInQuickJs(): Promise<string> {
  const engine = await newQuickJSWASMModuleFromVariant(variant);
  const runtime = engine.newRuntime();
  const modules: Record<string, string> = { core: coreCode(), 'run-vectors': runnerCode() };
  runtime.setModuleLoader((name) => modules[name] ?? { error: new Error(`no module ${name}`) });
  const context = runtime.newContext();
  offer(context);
  context.unwrapResult(context.evalCode(entry, 'entry.mjs', { type: 'module' })).dispose();
  const answer = context.getProp(context.global, 'answer').consume((handle) => context.getString(handle));
  context.dispose();
  runtime.dispose();
  return answer;
}

function offer(context: QuickJSContext): void {
  const text = context.newString(vectorsText());
  text.consume((handle) => context.setProp(context.global, 'vectorsText', handle));
  const checksum = context.newFunction('checksum', (handle) =>
    context.newString(nodeChecksum(context.getString(handle))),
  );
  checksum.consume((handle) => context.setProp(context.global, 'checksum', handle));
}
