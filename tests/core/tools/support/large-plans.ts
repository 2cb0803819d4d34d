/** Plans at the edges of what a result can hold. All of them are the same on every run. */

/** `count` nodes in five levels with every kind of token, about 70 characters each. */
export function broadPlan(count: number): string {
  const lines = Array.from({ length: count }, (_, i) => {
    const level = i % 97 === 0 ? 0 : 1 + ((i * 7) % 4);
    const box = ['[ ] ', '[x] ', '[~] ', '', '[?] '][i % 5]!;
    const person = i % 3 === 0 ? ` @p${i % 11}` : '';
    const dep = i > 10 && i % 9 === 0 ? ` :#n${i - 7}` : '';
    return `${'  '.repeat(level)}${level > 0 ? '- ' : ''}${box}Node ${i} with some words in it (S) #n${i}${person}${dep}`;
  });
  return lines.join('\n');
}

/** A chain of `levels` nodes, one column deeper each: tabs count two. Fits a plan up to 2,824 levels. */
export function deepPlan(levels: number): string {
  const indent = (width: number): string => '\t'.repeat(width >> 1) + ' '.repeat(width % 2);
  return Array.from({ length: levels }, (_, i) => `${indent(i)}n`).join('\n');
}

/** `count` siblings below one root, each with a label of `length` characters. */
export function wordyPlan(count: number, length: number, letter = 'w'): string {
  return ['Root', ...Array.from({ length: count }, (_, i) => `  - ${i} ${letter.repeat(length)}`)].join('\n');
}

/** One node with `count` people, above `stations` leaves that inherit them. */
export function crowdedPlan(count: number, stations: number): string {
  const people = Array.from({ length: count }, (_, i) => `@p${i.toString(36)}`).join('');
  return [`Root ${people}`, ...Array.from({ length: stations }, (_, i) => `  - s${i}`)].join('\n');
}
