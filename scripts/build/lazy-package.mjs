// One file, but not everything in it at once: a package that is only imported dynamically is bundled into a function body,
// which the engine neither compiles nor runs before it is called. Rollup alone would run it when the file is loaded.
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { packages, repoRoot } from './plugins.mjs';

/**
 * Keeps `await import('<name>')` lazy inside the one file; `workspace` is whose dependency it is. A static import of the
 * package anywhere is an error, since it would undo this.
 */
export function lazyPackage(name, workspace) {
  const virtual = `\0lazy:${name}`;
  const dynamicImport = `import('${name}')`;
  return {
    name: 'lazy-package',
    resolveId(id, importer) {
      if (id === virtual) return virtual;
      if (id === name && importer !== undefined) this.error(`${importer} imports ${name} statically`);
      return undefined;
    },
    load: (id) => (id === virtual ? asFunction(name, join(repoRoot, workspace, 'package.json')) : undefined),
    transform(code) {
      if (!code.includes(dynamicImport)) return undefined;
      const body = code.replaceAll(dynamicImport, 'Promise.resolve(evaluateLazily())');
      return { code: `import { evaluateLazily } from ${JSON.stringify(virtual)};\n${body}`, map: null };
    },
  };
}

async function asFunction(name, importer) {
  const input = createRequire(importer).resolve(name);
  const bundle = await rollup({ input, external: isBuiltin, plugins: packages(['node', 'default']) });
  const { output } = await bundle.generate({ format: 'cjs', interop: 'default', exports: 'auto' });
  await bundle.close();
  return `import { createRequire } from 'node:module';
let loaded;
export function evaluateLazily() {
  if (loaded) return loaded;
  const module = { exports: {} };
  (function (module, exports, require) { ${output[0].code} })(module, module.exports, createRequire(import.meta.url));
  return (loaded = module.exports);
}`;
}
