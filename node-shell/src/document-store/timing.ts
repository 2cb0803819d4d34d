/** Bounds on waiting for a document server, in ms. */
export interface Timing {
  /** For one answer. */
  answerMs: number;
  /** For the change feed while the fate of a write is open. */
  feedMs: number;
  /** For the server's version, which only makes an error clearer. */
  infoMs: number;
  /** A write whose answer was lost is sent again for so long … */
  repeatMs: number;
  /** … after these pauses (tools 2). */
  pausesMs: readonly number[];
}

/** The bounds of tools.md section 2. A call ends within about 25 s, whatever the server does. */
export const TIMING: Timing = {
  answerMs: 10_000,
  feedMs: 2_000,
  infoMs: 2_000,
  repeatMs: 10_000,
  pausesMs: [500, 1_000, 2_000, 4_000],
};
