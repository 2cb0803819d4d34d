/* Compares answers of run-vectors.mjs with what the vectors expect and with the answers of another engine. */

/** One text per vector: empty if all is well, else what is wrong. `elsewhere` may be null. */
export function problems(vectorsJson, answersJson, elsewhereJson) {
  const vectors = JSON.parse(vectorsJson);
  const answers = JSON.parse(answersJson);
  const elsewhere = elsewhereJson === null ? answers : JSON.parse(elsewhereJson);
  return vectors.map((vector, index) => problem(vector, answers[index], elsewhere[index]));
}

export function names(vectorsJson) {
  return JSON.parse(vectorsJson).map((vector) => vector.name);
}

function problem(vector, answer, other) {
  if (answer.name !== vector.name) return `answer ${answer.name} for ${vector.name}`;
  const here = JSON.stringify(answer.actual);
  if (!equal(answer.actual, vector.expected)) return `expected ${JSON.stringify(vector.expected)} but was ${here}`;
  const there = JSON.stringify(other.actual);
  return here === there ? '' : `here ${here}, elsewhere ${there}`;
}

/** Same JSON value; numbers may differ by 1e-9 (loads are sums of fractions), the order of keys is free. */
function equal(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}
