/** Gives equal strings the same number, from 0, so that they can be compared and put together cheaply. */
export class Interner {
  private readonly numbers = new Map<string, number>();

  /** How many numbers are given out. */
  get size(): number {
    return this.numbers.size;
  }

  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.numbers.size);
    return this.numbers.size - 1;
  }
}
