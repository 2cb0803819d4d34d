import type { Failed, StoreEffect, Stored } from '@werkbaum/core';
import type { Clock } from './clock';
import type { Place } from './locate';
import type { Lock } from './lock';
import type { Roots } from './roots';
import type { SideFiles } from './side-files';
import type { SettledFiles } from './stamp';
import type { OnStep } from './write-step';

/** What writing needs besides the effect. */
export interface Writing {
  roots: Roots;
  clock: Clock;
  settled: SettledFiles;
  onStep: OnStep;
}

/** One attempt at one place, with the lock held. */
export interface Attempt extends Writing {
  /** The path as the caller named it, absolute. */
  path: string;
  place: Place;
  effect: StoreEffect;
  files: SideFiles;
  lock: Lock;
}

/** How an attempt ended: answered, to be begun again, or with a text other than the caller's (`moved`). */
export type AttemptResult = Stored | Failed | 'again' | 'moved';

/** True if `sum` is the checksum the effect asks for. */
export function isBase(effect: StoreEffect, sum: string): boolean {
  return effect.ifChecksum === sum;
}
