/** Room for the second number of a pair; no text has as many lines. */
const PAIRS = 2 ** 26;

/** Gives equal things the same number, from 0, so that they can be compared and put together cheaply. */
export class Interner {
  private readonly texts = new Map<string, number>();
  private readonly pairs = new Map<number, number>();

  /** How many numbers are given out. */
  get size(): number {
    return this.texts.size + this.pairs.size;
  }

  numberOf(text: string): number {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    const number = this.size;
    this.texts.set(text, number);
    return number;
  }

  /** Number of two numbers together; `first` may be -1. */
  numberOfPair(first: number, second: number): number {
    const pair = (first + 1) * PAIRS + second;
    const known = this.pairs.get(pair);
    if (known !== undefined) return known;
    const number = this.size;
    this.pairs.set(pair, number);
    return number;
  }
}
