import { Analysis } from '../inspect/analysis';

/** Larger plans are not kept: what is kept between calls must stay small. */
const MAX_CHARACTERS = 1_000_000;
const MAX_NODES = 20_000;

/**
 * The plans that were looked at last, with what was computed of them. Agents ask about one plan again and again, and what a
 * write leaves is what the next one finds. Keyed by the text itself, so an answer never depends on what is kept.
 */
export class RecentPlans {
  private known: { text: string; analysis: Analysis }[] = [];

  /** @param size how many plans are kept; 0 = none */
  constructor(private readonly size: number) {}

  /** The analysis of a plan text (LF, no BOM), kept or new. */
  analysisOf(text: string): Analysis {
    const kept = this.known.find((entry) => entry.text === text);
    const analysis = kept?.analysis ?? Analysis.of(text);
    this.keep(text, analysis);
    return analysis;
  }

  /** Keeps an analysis as the newest one; the oldest goes. */
  keep(text: string, analysis: Analysis): void {
    if (text.length > MAX_CHARACTERS || analysis.plan.nodes.length > MAX_NODES) return;
    const others = this.known.filter((entry) => entry.text !== text);
    this.known = [{ text, analysis }, ...others].slice(0, this.size);
  }
}
