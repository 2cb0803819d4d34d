import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSContext } from 'quickjs-emscripten-core';
import { coreCode, runnerCode, vectorsText } from '../artefacts';
import { nodeChecksum } from '../checksum';

// Strings cross the border of this engine as UTF-8, which loses a leading U+FEFF and lone surrogates: escape them.
const entry = `
  import * as core from 'core';
  import { runVectors } from 'run-vectors';
  const escaped = (unit) => '\\\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0');
  const checksum = (text) => checksumOfJson(JSON.stringify(text).replace(/[^ -~]/g, escaped));
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
  const checksum = context.newFunction('checksumOfJson', (handle) =>
    context.newString(nodeChecksum(JSON.parse(context.getString(handle)) as string)),
  );
  checksum.consume((handle) => context.setProp(context.global, 'checksumOfJson', handle));
}
