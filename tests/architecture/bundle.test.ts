import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { freeNames, type FreeNames } from './support/free-names';
import { importsOf, repoRoot } from './support/source-files';

const bundlePath = join(repoRoot, 'core/dist/werkbaum-core.mjs');
const MAX_BYTES = 150 * 1024;

/** All that ECMAScript itself offers and that is the same in every engine. */
const LANGUAGE = [
  ...['Array', 'BigInt', 'Boolean', 'Error', 'Infinity', 'JSON', 'Map', 'Math', 'NaN', 'Number', 'Object', 'Promise'],
  ...['RangeError', 'ReferenceError', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'SyntaxError', 'TypeError'],
  ...['Uint8Array', 'Int32Array', 'Uint32Array', 'Float64Array', 'WeakMap', 'WeakSet', 'Proxy', 'Uint16Array'],
  ...['arguments', 'decodeURIComponent', 'encodeURIComponent', 'isNaN', 'parseFloat', 'parseInt', 'undefined'],
];

const forbiddenGlobals = (names: FreeNames): string[] => names.globals.filter((name) => !LANGUAGE.includes(name));
const localeMethods = (names: FreeNames): string[] =>
  [...names.properties].filter((name) => /^(localeCompare|toLocale[A-Z])/.test(name));

describe('the built core', () => {
  let code: string;
  let names: FreeNames;

  beforeAll(() => {
    if (!existsSync(bundlePath)) throw new Error(`${bundlePath} is missing: run "npm run build" first`);
    code = readFileSync(bundlePath, 'utf8');
    names = freeNames(code);
  });

  it('imports nothing', () => {
    expect(importsOf('bundle.mjs', code)).toEqual([]);
  });

  it('uses no global but those of the language: no eval, Function, Intl, timers, console, clock', () => {
    expect(forbiddenGlobals(names)).toEqual([]);
  });

  it('uses nothing that depends on a locale', () => {
    expect(localeMethods(names)).toEqual([]);
  });

  it('reaches no global by way of a constructor', () => {
    expect(code).not.toMatch(/constructor\(["'`]|\.constructor\.constructor/);
  });

  it(`is at most ${MAX_BYTES} bytes`, () => {
    expect(statSync(bundlePath).size).toBeLessThanOrEqual(MAX_BYTES);
  });
});

describe('the types of the built core', () => {
  it('lie in one file that imports nothing', () => {
    const text = readFileSync(join(repoRoot, 'core/dist/werkbaum-core.d.mts'), 'utf8');
    expect(importsOf('core.d.mts', text)).toEqual([]);
  });
});

describe('the built command', () => {
  const path = join(repoRoot, 'node-shell/dist/werkbaum.mjs');

  it('is one executable file that imports only built-ins', () => {
    const code = readFileSync(path, 'utf8');
    expect(code.startsWith('#!/usr/bin/env node\n')).toBe(true);
    expect(code.indexOf('#!', 2) === -1 || !/^#!/m.test(code.slice(2))).toBe(true);
    expect(importsOf('werkbaum.mjs', code).filter((name) => !name.startsWith('node:'))).toEqual([]);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o111).toBe(0o111);
  });
});

describe('the scan', () => {
  it.each([
    ['eval("1")', 'eval'],
    ['new Function("1")', 'Function'],
    ['const f=Function;new f("")', 'Function'],
    ['setTimeout(()=>1)', 'setTimeout'],
    ['console.log(1)', 'console'],
    ['x.y(Intl)', 'Intl'],
    ['Date.now()', 'Date'],
    ['globalThis.z', 'globalThis'],
    ['const o={process}', 'process'],
  ])('notices %s', (text, name) => {
    expect(forbiddenGlobals(freeNames(text))).toContain(name);
  });

  it('notices a locale and passes what is a mere name', () => {
    expect(localeMethods(freeNames('a.localeCompare(b)'))).toEqual(['localeCompare']);
    const own = 'const eval_=1,o={Intl:1,console(){}};function Date(){}a:for(const{b:c}of[o])break a;export{o as Intl}';
    expect(forbiddenGlobals(freeNames(own))).toEqual([]);
  });
});
