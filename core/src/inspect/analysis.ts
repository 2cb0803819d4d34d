import { cheapestPath, type CheapestPath } from '../model/cheapest-path';
import { dependencyTargets } from '../model/dependencies';
import { effectiveStatus, type EffectiveStatus } from '../model/effective-status';
import type { Links } from '../model/links';
import { pathLoads, type Loads } from '../model/loads';
import { nodeOwners } from '../model/owners';
import type { Plan } from '../model/plan';
import { readPlan } from '../model/read-plan';
import { taigaSlugs } from '../model/tracker';
import { HeldBack } from './held-back';

/**
 * A plan and all that is computed from it, each part once and only when somebody asks. Always for the whole plan:
 * narrowing is a matter of what an answer shows.
 */
export class Analysis {
  private knownTargets: Links | undefined;
  private knownHolding: HeldBack | undefined;
  private knownPath: CheapestPath | undefined;
  private knownStatus: EffectiveStatus | undefined;
  private knownOwners: readonly (readonly string[])[] | undefined;
  private knownLoads: Loads | undefined;
  private knownSlugs: readonly (string | null)[] | undefined;

  constructor(readonly plan: Plan) {}

  /** The analysis of a text. */
  static of(text: string): Analysis {
    return new Analysis(readPlan(text));
  }

  /** Dependency targets per node, in the whole tree (notation 4.3). */
  get targets(): Links {
    return (this.knownTargets ??= dependencyTargets(this.plan));
  }

  /** What holds back what (tools 4, `next`). */
  get holding(): HeldBack {
    return (this.knownHolding ??= new HeldBack(this.plan, this.targets));
  }

  /** Cheapest path (notation 12). */
  get path(): CheapestPath {
    return (this.knownPath ??= cheapestPath(this.plan, undefined, this.targets));
  }

  /** Effective status (notation 8). */
  get status(): EffectiveStatus {
    return (this.knownStatus ??= effectiveStatus(this.plan, this.targets));
  }

  /** Owners per node index (notation 13). */
  get owners(): readonly (readonly string[])[] {
    return (this.knownOwners ??= nodeOwners(this.plan));
  }

  /** Loads and overload (notation 13). */
  get loads(): Loads {
    return (this.knownLoads ??= pathLoads(this.path, this.owners));
  }

  /** Tracker project per node index (notation 15). */
  get slugs(): readonly (string | null)[] {
    return (this.knownSlugs ??= taigaSlugs(this.plan));
  }
}
