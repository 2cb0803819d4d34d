// Measuring: medians over several runs of what is compared, run in turn, in processor time of this process: what else the machine
// does hits both alike and mostly does not count.

/** A round takes about so many milliseconds: long enough for the clock and for the collector's turns to even out. */
const ROUND = 40;

/** Processor milliseconds per call of each function, the median of `runs` rounds; all call equally often in a round. */
export function medians(functions, { runs = 15, warmUp = 4 } = {}) {
  for (let run = 0; run < warmUp; run++) functions.forEach((f) => f());
  const calls = Math.max(1, Math.ceil(ROUND / perCall(functions[0], 1)));
  const times = functions.map(() => []);
  for (let run = 0; run < runs; run++) functions.forEach((f, i) => times[i].push(perCall(f, calls)));
  return times.map(median);
}

function perCall(f, calls) {
  const started = process.cpuUsage();
  for (let k = 0; k < calls; k++) f();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000 / calls;
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

/** One line of the table: `value` must not be above `target`; without a target it is only told. */
export function row(name, value, target = null, unit = '') {
  const verdict = target === null ? '-' : value <= target ? 'ok' : 'over';
  return { name, value: `${round(value)}${unit}`, target: target === null ? '-' : `${round(target)}${unit}`, verdict };
}

function round(value) {
  return Number.isInteger(value) ? value : Number(value.toPrecision(3));
}
