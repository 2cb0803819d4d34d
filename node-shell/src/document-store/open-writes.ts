import type { PlannedWrite } from './planned-write';

/** Each holds its texts. */
const MAX_SENT = 16;

/** Writes whose fate was not known when their call was answered. */
export class OpenWrites {
  private readonly open = new Map<string, PlannedWrite>();
  private readonly byKey = new Map<string, PlannedWrite>();

  /** Notes a write of unknown fate: the document is closed to other writes until it is known (tools 2). */
  add(write: PlannedWrite): void {
    this.open.set(write.address.url, write);
    this.byKey.delete(write.effect.request.key);
    this.byKey.set(write.effect.request.key, write);
    const [oldest] = this.byKey.keys();
    if (this.byKey.size > MAX_SENT) this.byKey.delete(oldest!);
  }

  /** The write that keeps this document closed. */
  of(url: string): PlannedWrite | undefined {
    return this.open.get(url);
  }

  /** Its fate is known now. */
  settle(url: string): void {
    this.open.delete(url);
  }

  /** A write of unknown fate by its request, settled or not: what its first answer would have been. */
  sentBefore(key: string): PlannedWrite | undefined {
    return this.byKey.get(key);
  }
}
