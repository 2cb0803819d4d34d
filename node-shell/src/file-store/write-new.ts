import { planText } from '@werkbaum/core';
import { checksum } from '../checksum';
import type { Attempt, AttemptResult } from './attempt';
import { createPlan } from './create-plan';
import { isFailed } from './failure';
import { locate } from './locate';
import { newText } from './new-text';
import { writeTemporary } from './temporary-file';

/** Makes a plan that is not there yet: `ops` on the empty text. The lock is held. */
export async function createUnderLock(attempt: Attempt): Promise<AttemptResult> {
  const { effect, files, place, roots, path, settled, onStep } = attempt;
  const young = newText('', effect.ops);
  if (isFailed(young)) return young;
  const temporary = await writeTemporary(files.of('new'), young.bytes, place.name);
  if (isFailed(temporary)) return temporary;
  onStep('written');
  const now = await locate(roots, path);
  if (isFailed(now)) return now;
  if (now.real !== place.real) return 'again';
  const created = await createPlan({ files, bytes: young.bytes, temporary, name: place.name, onStep });
  if (created === 'exists') return 'moved';
  if (created === 'again' || isFailed(created)) return created;
  settled.add(place.real, temporary.stamp);
  return { stored: { checksum: checksum(planText(young.text)) }, durable: created.durable };
}
