import process from 'node:process';
import type { PlanService } from '../service/plan-service';
import { servePlans } from './sdk';
import type { ResultMode } from './sdk';
import { ClientFault, StdioWire } from './stdio-wire';

const STOP_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

/**
 * Serves `service` on this process's stdin and stdout until the client goes away. The process then ends by itself,
 * whatever timers or watchers are alive: when stdin ends (after the answers to what was asked), when stdout breaks, on
 * SIGTERM, SIGHUP and SIGINT (exit code 0), and after an exception nobody caught (logged, exit code 1). A promise that
 * was rejected and not awaited is logged and no more: no call depends on it.
 */
export function serveOverStdio(service: PlanService, results: ResultMode): void {
  process.on('uncaughtException', (error) => {
    log(`uncaught exception: ${error.stack ?? error.message}`);
    process.exit(1);
  });
  process.on('unhandledRejection', (reason) => log(`unhandled rejection: ${describe(reason)}`));
  // A host that closes stderr loses the log, not the server.
  process.stderr.on('error', () => undefined);
  for (const signal of STOP_SIGNALS) process.on(signal, () => process.exit(0));

  const wire = new StdioWire(process.stdin, process.stdout);
  servePlans(service, wire, { results, onerror: (error) => log(describe(error)) });
  exitAfter(wire);
}

/** The SDK has put its own handler on the wire by now; ours runs after it. */
function exitAfter(wire: StdioWire): void {
  const { onclose } = wire;
  wire.onclose = () => {
    onclose?.();
    process.exit(0);
  };
}

function describe(reason: unknown): string {
  if (reason instanceof ClientFault) return reason.message;
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}

function log(text: string): void {
  process.stderr.write(`werkbaum: ${text}\n`);
}
