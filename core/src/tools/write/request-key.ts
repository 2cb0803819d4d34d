import type { WriteRequest } from '../../ports/io';
import type { Checksum } from '../../ports/checksum';
import type { State } from '../step';

/**
 * What makes a repeat of this call recognisable (tools 2): a hash over scope, tool, request ID and canonical arguments (source
 * and base included), so that only an identical call is ever a repeat. Without `requestId` the host's call ID stands in; who is
 * told that one and calls again with it makes the same key.
 */
export function writeRequest({ call, args, caller }: State, checksum: Checksum): WriteRequest {
  const { requestId: named, ...rest } = args;
  const given = typeof named === 'string' ? named : '';
  const requestId = given === '' ? (caller.callId ?? '') : given;
  const key = checksum(JSON.stringify([caller.scope, call, requestId, canonical(rest)]));
  return { scope: caller.scope, requestId, key };
}

/** The same value with object keys in code unit order. Arguments are flat, so this does not nest deep. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, item]) => [key, canonical(item)]);
}
