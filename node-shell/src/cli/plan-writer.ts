import type { Effect, LineOp, Outcome, StoreEffect } from '@werkbaum/core';
import { systemClock } from '../file-store/clock';
import { SettledFiles } from '../file-store/stamp';
import { writePlan } from '../file-store/write-plan';
import type { PlanInput, PlanPlace } from './plan-input';

/** A plan file that a person named, read once. */
export type PlanOnDisk = PlanInput & { source: string; place: PlanPlace };

/**
 * The port to one plan file for one write: gives the text that was read and, unless it is a `rehearsal`, stores with all the
 * care of the file store. A rehearsal says that it is stored, so that the core goes on to the end.
 */
export class PlanWriter {
  /** What the core wanted stored, on the text that was read; empty where nothing changes. */
  ops: readonly LineOp[] = [];

  constructor(
    private readonly plan: PlanOnDisk,
    private readonly rehearsal: boolean,
  ) {}

  /** Performs one effect of the core. */
  async perform(effect: Effect): Promise<Outcome> {
    if (effect.do === 'store') return this.store(effect);
    const { source, text } = this.plan;
    return { source, kind: 'file', text };
  }

  private async store(effect: StoreEffect): Promise<Outcome> {
    this.ops = effect.ops;
    const { path, roots } = this.plan.place;
    const { base } = effect.answer as { base: { checksum: string } };
    if (this.rehearsal) return { stored: base, durable: false };
    return writePlan({ roots, clock: systemClock, settled: new SettledFiles(), onStep: () => {} }, path, effect);
  }
}
