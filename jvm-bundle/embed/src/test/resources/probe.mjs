/* Looks at the engine it runs in. */
export const version = 'probe';

export function typesOf(names) {
  return names.map((name) => `${name}: ${typeof globalThis[name]}`);
}

export function globals() {
  return Object.getOwnPropertyNames(globalThis).sort();
}

export function features() {
  return {
    letters: 'aß東д9_'.replace(/\p{L}/gu, '*'),
    // Added by Unicode 15.0; unassigned before.
    unicode15: /^\p{L}$/u.test('\u{31350}'),
    lookBehind: 'a1b2'.replace(/(?<=a)\d/u, '*'),
    named: /(?<year>\d{4})/u.exec('in 2026').groups.year,
    normalize: 'a\u0308'.normalize('NFC') === 'ä',
    wellFormedJson: JSON.stringify('\uD800'),
    stableSort: [3, 1, 2].sort().join(),
  };
}

export function tryEval(kind) {
  try {
    return kind === 'eval' ? (0, eval)('1 + 1') : new Function('return 2')();
  } catch (error) {
    return error.name;
  }
}
