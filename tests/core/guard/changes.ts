import fc from 'fast-check';
import { planTexts, type PlanOptions } from '../../support/plan-arbitrary';

/** Two texts, one after the other. */
export interface Change {
  before: string;
  after: string;
}

interface Step {
  do: 'remove' | 'copy' | 'swap' | 'box' | 'label' | 'indent' | 'id';
  at: number;
  to: number;
}

const BOXES = ['[^]', '[ ]', '[k]', '[q]', '[-]'];
const IDS = ['#a', '#b', '#neu'];

const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('remove', 'copy', 'swap', 'box', 'box', 'label', 'indent', 'id'),
    at: fc.nat(999),
    to: fc.nat(999),
  }),
  { maxLength: 8 },
);

/** Plans and what a few rough changes of lines make of them; also no change at all, and two texts with nothing in common. */
export function changes(options: PlanOptions = {}): fc.Arbitrary<Change> {
  const plans = planTexts(options);
  const edited = fc.tuple(plans, steps).map(([before, list]) => ({ before, after: list.reduce(step, before) }));
  return fc.oneof({ weight: 9, arbitrary: edited }, fc.record({ before: plans, after: plans }));
}

function step(text: string, { do: what, at, to }: Step): string {
  const lines = text.split(/\r\n|\r|\n/);
  const i = at % lines.length;
  const k = to % lines.length;
  const line = lines[i]!;
  if (what === 'remove') lines.splice(i, 1);
  else if (what === 'copy') lines.splice(k, 0, line);
  else if (what === 'swap') [lines[i], lines[k]] = [lines[k]!, line];
  else lines[i] = changed(what, line, to);
  return lines.join('\n');
}

function changed(what: Step['do'], line: string, to: number): string {
  if (what === 'box') return line.replace(/\[.\]/, BOXES[to % BOXES.length]!);
  if (what === 'id') return line.replace(/#[^\s:]+|$/, ` ${IDS[to % IDS.length]!}`);
  return what === 'label' ? `${line} neu${to % 2}` : `  ${line}`;
}
