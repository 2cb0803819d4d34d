// The plan of the demo, as the server calls it, and how the demo names nodes.

export const source = 'plan.werkbaum';

export function nodeName({ id, line }) {
  return id === undefined ? `line ${line}` : `#${id}`;
}

/** Fails the demo where an answer is not what every plan of this project must give. */
export function expectThat(holds, what) {
  if (!holds) throw new Error(`expected ${what}`);
}
