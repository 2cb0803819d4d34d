import { planText, type Base } from '@werkbaum/core';
import { checksum } from '../checksum';

/** Bounds of the memory (tools 2). Bytes as UTF-16. */
const MAX_TEXTS = 64;
const MAX_BYTES = 32 * 1024 * 1024;

/** The content of one version of a document. */
export interface KnownText {
  url: string;
  version: number;
  /** As the server has it. */
  content: string;
  /** Of its plan text: what `base` names it by. */
  checksum: string;
}

/** The texts this process has seen, the most recently used ones: what a base that is not current may name. */
export class KnownTexts {
  private readonly texts = new Map<string, KnownText>();
  private bytes = 0;

  /** Remembers the content of a version; what was known of that version is replaced. */
  add(url: string, version: number, content: string): KnownText {
    const known = { url, version, content, checksum: checksum(planText(content)) };
    this.forget(keyOf(url, version));
    this.texts.set(keyOf(url, version), known);
    this.bytes += content.length * 2;
    for (const [oldest] of this.texts) {
      if (this.texts.size <= 1 || (this.texts.size <= MAX_TEXTS && this.bytes <= MAX_BYTES)) break;
      this.forget(oldest);
    }
    return known;
  }

  /** The content of exactly this version. */
  at(url: string, version: number): KnownText | undefined {
    return this.touched(this.texts.get(keyOf(url, version)));
  }

  /** The text a base names: by its checksum, full or shortened; of several by the version, else the newest. */
  named(url: string, base: Base): KnownText | undefined {
    const found = [...this.texts.values()].filter((known) => known.url === url && isNamedBy(base, known.checksum));
    return this.touched(found.find(({ version }) => version === base.version) ?? found.at(-1));
  }

  private touched(known: KnownText | undefined): KnownText | undefined {
    if (known === undefined) return undefined;
    const key = keyOf(known.url, known.version);
    this.texts.delete(key);
    this.texts.set(key, known);
    return known;
  }

  private forget(key: string): void {
    this.bytes -= (this.texts.get(key)?.content.length ?? 0) * 2;
    this.texts.delete(key);
  }
}

const MIN_DIGITS = 12;
const PREFIX = 'sha256:';

/** Whether the checksum of a base, full or shortened to 12 digits or more, is the beginning of `full`. */
export function isNamedBy({ checksum: given }: Base, full: string): boolean {
  const digits = given.startsWith(PREFIX) ? given.slice(PREFIX.length) : given;
  return digits.length >= MIN_DIGITS && full.startsWith(PREFIX + digits);
}

function keyOf(url: string, version: number): string {
  return `${url} ${version}`;
}
