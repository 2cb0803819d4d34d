import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import type { AuditRecord } from '@werkbaum/core';

/** Where records of accepted and refused writes go (tools 9). */
export interface AuditLog {
  add(record: AuditRecord): Promise<void>;
}

/** No audit was asked for. */
export const noAudit: AuditLog = { add: () => Promise.resolve() };

const USER_INFO = /\/\/[^/@]{1,1000}@/g;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Appends one JSON line per record to a file that only its owner may read. One append per line, so that several processes may
 * share the file. Throws an Error for the operator if the file cannot be written now, so that nobody believes in a record that is
 * not kept. A record that cannot be written later is a matter for the log, not for the caller: the write is done by then.
 */
export async function openAudit(file: string): Promise<AuditLog> {
  try {
    await appendFile(file, '', { mode: 0o600 });
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new Error(`--audit "${file}" cannot be written (${code}); name a file in an existing folder.`, {
      cause: error,
    });
  }
  return {
    async add(record) {
      const line = JSON.stringify({ time: new Date().toISOString(), ...record, plan: withoutKeys(record.plan) });
      try {
        await appendFile(file, `${line}\n`, { mode: 0o600 });
      } catch (error) {
        console.error(`the audit record could not be written to ${file}: ${String(error)}`);
      }
    },
  };
}

/** A document's UUID is the key to it: only its first digits and a hash are written down; of user info in a URL, nothing. */
function withoutKeys(plan: string): string {
  return plan.replace(USER_INFO, '//').replace(UUID, (uuid) => {
    const hash = createHash('sha256').update(uuid.toLowerCase()).digest('hex').slice(0, 12);
    return `${uuid.slice(0, 8)}…${hash}`;
  });
}
