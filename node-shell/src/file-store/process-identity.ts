import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who holds a lock: enough to tell, later and from another process, whether that process still lives. */
export interface ProcessIdentity {
  /** The machine since its last start, and on Linux the process namespace, in which `pid` means something. */
  host: string;
  pid: number;
  /** When the process started, in a unit of the system's own, only to be compared; null where nobody tells. */
  started: string | null;
}

/** What is known of another process: `unknown` if only its heartbeat can tell. */
export type Liveness = 'alive' | 'gone' | 'unknown';

let own: ProcessIdentity | undefined;

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  return (own ??= { host: ownHost(), pid: process.pid, started: processState(process.pid)?.started ?? null });
}

/**
 * Whether the process that `identity` names still runs. A number that was given to a new process meanwhile is told by
 * its start time on Linux; elsewhere a process of that number is `unknown`, and so is everything on other hosts.
 */
export function livenessOf(identity: ProcessIdentity): Liveness {
  if (identity.host !== ownIdentity().host) return 'unknown';
  if (!isRunning(identity.pid)) return 'gone';
  const state = processState(identity.pid);
  if (state === null || identity.started === null) return 'unknown';
  return state.dead || state.started !== identity.started ? 'gone' : 'alive';
}

/** Containers can share a host name without sharing process numbers; a restart makes all numbers void. */
function ownHost(): string {
  const boot = tryRead(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = tryRead(() => readlinkSync('/proc/self/ns/pid'));
  return [hostname(), boot, namespace].filter((part) => part !== null).join(' ');
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Fields 3 and 22 of `/proc/<pid>/stat`; the name before them may hold blanks and brackets. A zombie is dead. */
function processState(pid: number): { started: string; dead: boolean } | null {
  const stat = tryRead(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const started = fields[19];
  return started === undefined ? null : { started, dead: fields[0] === 'Z' || fields[0] === 'X' };
}

function tryRead(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
