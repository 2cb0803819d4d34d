// Seeded plan texts for measuring: the same arguments give the same text on every machine.

/** A small repeatable generator of numbers from 0 to below 1. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORDS = ['Kiln', 'valve', 'harbour', 'Größe', 'ledger', 'signal', 'crane', 'Turm', 'archive', 'gate', 'meter'];
const PEOPLE = ['mia', 'ben', 'ole', 'ada', 'çelik'];
const BOXES = ['[ ]', '[ ]', '[ ]', '[x]', '[~]', '[?]', '[/]', '[!]', '[-]'];
const SIZES = ['XS', 'S', 'M', 'L', 'XL'];

/**
 * A plan as people write it: roots of three groups of three, each group with one kind of gate; every node has a status and an
 * ID, most a size, some people.
 *
 * @param {number} nodes how many nodes
 * @param {{dependencies?: number, described?: number, seed?: number}} [options] `dependencies`: how many nodes depend on one
 *   or two earlier ones; `described`: share of nodes with a long description
 */
export function plan(nodes, { dependencies = 0, described = 0, seed = 1 } = {}) {
  const random = seeded(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const step = dependencies === 0 ? Infinity : Math.max(1, Math.floor(nodes / dependencies));
  const lines = [];
  const blocks = [];
  let sign = '-';
  for (let i = 0; i < nodes; i++) {
    const level = levelOf(i);
    if (level === 1) sign = pick(['-', '-', '-', '|', '=']);
    const dependency = i > 0 && i % step === 0 ? ` :#n${Math.floor(random() * i)}` : '';
    lines.push(head(i, level, sign, pick) + sizeAndPeople(level, random, pick) + dependency);
    if (random() < described) blocks.push(...description(i, pick));
  }
  return [...lines, ...(blocks.length > 0 ? ['---', ...blocks] : []), ''].join('\n');
}

/** A root, then three groups with three members each, and again. */
function levelOf(i) {
  if (i % 13 === 0) return 0;
  return (i % 13) % 4 === 1 ? 1 : 2;
}

function head(i, level, sign, pick) {
  const gates = ['', '  - ', `    ${sign} `];
  return `${gates[level]}${pick(BOXES)} #n${i}: ${pick(WORDS)} ${pick(WORDS)} ${i}`;
}

function sizeAndPeople(level, random, pick) {
  const size = level === 2 || random() < 0.3 ? ` (${pick(SIZES)})` : '';
  return size + (random() < 0.3 ? ` @${pick(PEOPLE)}` : '');
}

function description(i, pick) {
  const sentence = () => Array.from({ length: 12 }, () => pick(WORDS)).join(' ');
  return [`#n${i}`, `  ${sentence()}.`, `  ${sentence()}.`, '', `  ${sentence()}.`];
}

/**
 * Groups of three alternatives that dependencies tie together: every alternative has parts of its own and pulls one or
 * two shared nodes, so the cheapest combination cannot be told group by group. Few sizes, so totals tie.
 */
export function coupledPlan(groups, nodes, seed = 1) {
  const random = seeded(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const shared = 30;
  const parts = Math.floor((nodes - 2 - groups - 3 * groups - shared) / (3 * groups));
  const lines = ['[ ] Werk'];
  for (let g = 0; g < groups; g++) {
    lines.push(`  - [ ] Gruppe ${g}`);
    for (let a = 0; a < 3; a++) {
      const first = Math.floor(random() * shared);
      const second = (first + 1 + Math.floor(random() * (shared - 1))) % shared;
      lines.push(`    | [ ] Weg ${g}.${a} :#s${first},#s${second}`);
      for (let p = 0; p < parts; p++) lines.push(`      - [ ] Teil ${p} (${pick(['XS', 'S', 'M'])})`);
    }
  }
  lines.push('+ [ ] Lager');
  for (let s = 0; s < shared; s++) lines.push(`  + [ ] #s${s}: Stück ${s} (${pick(['XS', 'S', 'S', 'M'])})`);
  while (lines.length < nodes) lines.push(`  + [ ] Rest ${lines.length} (S)`);
  return lines.join('\n');
}
