/** A refusal on the way, with what the spec says stands beside its code. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly fields: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

/** INVALID_ARGUMENT about an argument. */
export function invalid(argument: string): Refusal {
  return new Refusal('INVALID_ARGUMENT', { argument });
}
