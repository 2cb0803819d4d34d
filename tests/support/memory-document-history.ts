export type ChangeType = 'CREATED' | 'UPDATED' | 'RENAMED' | 'DELETED' | 'RESTORED' | 'ROLLED_BACK';

/** One stored version of a document. `time` in ms. */
export interface HistoryRow {
  version: number;
  title: string;
  content: string;
  changeType: ChangeType;
  time: number;
  milestone: boolean;
  clientId?: string;
  displayName?: string;
}

const MILESTONE_PAUSE_MS = 30_000;
const SYNC_RETENTION_MS = 5 * 60_000;

/** The versions of one document: milestones stay, sync versions are compacted with later writes (spec: backend 1.8). */
export class DocumentHistory {
  private rows: HistoryRow[] = [];

  newest(): HistoryRow | undefined {
    return this.rows.at(-1);
  }

  /** The row of exactly that version, if it is still stored. */
  at(version: number): HistoryRow | undefined {
    return this.rows.find((row) => row.version === version);
  }

  after(version: number): HistoryRow[] {
    return this.rows.filter((row) => row.version > version);
  }

  /** What `/history` lists: milestones, and the newest row in any case. */
  listed(): HistoryRow[] {
    const newest = this.newest();
    return this.rows.filter((row) => row.milestone || row === newest);
  }

  /** In this order: a pause makes the newest row a milestone, the new row comes, old sync rows go. */
  append(row: HistoryRow): void {
    const newest = this.newest();
    if (newest !== undefined && row.time - newest.time >= MILESTONE_PAUSE_MS) newest.milestone = true;
    this.rows.push(row);
    this.rows = this.rows.filter((one) => one.milestone || row.time - one.time <= SYNC_RETENTION_MS);
  }
}
