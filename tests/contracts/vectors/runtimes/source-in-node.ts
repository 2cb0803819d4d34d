import * as core from '../../../../core/src/index';
import { vectorsText } from '../artefacts';
import { nodeChecksum } from '../checksum';
import type { CoreSurface } from '../core-surface';
import { runVectors } from '../run-vector';

/** The source of the core, as the test runner compiles it. */
export function runSource(): string {
  return runVectors(core as unknown as CoreSurface, vectorsText(), nodeChecksum);
}
