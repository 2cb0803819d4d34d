const NEWLINE = 0x0a;
/** So much of each end of a line over the limit is kept: enough to find whom to answer. */
const KEPT_BYTES = 512;

/** What a reader hands on: whole lines, and the two ends of a line that was over the limit. */
export interface LineSink {
  /** One line without its newline, decoded as UTF-8, never blank. A carriage return before the newline is left: to JSON it
   * is white space. */
  line(text: string): void;
  /** A line over the limit: its first and last bytes; the rest was thrown away as it came. */
  oversize(head: string, tail: string): void;
}

/**
 * Cuts a byte stream at newlines. Takes chunks split anywhere, also inside a character; linear in the bytes, however many
 * chunks a line has. Drops a byte order mark at the start of a line.
 */
export class LineReader {
  private parts: Buffer[] = [];
  private size = 0;
  private head: string | undefined;

  constructor(
    private readonly limit: number,
    private readonly sink: LineSink,
  ) {}

  /** The next bytes of the stream. */
  push(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      this.keep(chunk.subarray(from, at));
      this.finishLine();
      from = at + 1;
    }
    if (from < chunk.length) this.keep(chunk.subarray(from));
  }

  /** The stream ended: what is left is the last line. */
  end(): void {
    this.finishLine();
  }

  private keep(part: Buffer): void {
    this.parts.push(part);
    this.size += part.length;
    if (this.size > this.limit) this.shorten();
  }

  private shorten(): void {
    const bytes = Buffer.concat(this.parts);
    this.head ??= bytes.toString('utf8', 0, KEPT_BYTES);
    this.parts = [Buffer.from(bytes.subarray(Math.max(0, bytes.length - KEPT_BYTES)))];
  }

  private finishLine(): void {
    const { parts, size, head } = this;
    this.parts = [];
    this.size = 0;
    this.head = undefined;
    if (size === 0) return;
    const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    if (head !== undefined) this.sink.oversize(head, bytes.toString('utf8'));
    else this.handOn(bytes);
  }

  private handOn(bytes: Buffer): void {
    const text = bytes.toString('utf8');
    const line = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    if (line.trim() !== '') this.sink.line(line);
  }
}
