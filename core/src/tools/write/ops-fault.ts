import { opsMisfit, type OpsMisfit } from '../../lineops/fit-ops';
import type { LineOp } from '../../lineops/line-op';
import { invalidArgument, type ToolError } from '../../model/fault';
import { nearestWord } from '../../model/nearest-word';
import { cutString } from '../../notation/cut-string';

const MEMBERS = ['op', 'index', 'count', 'lines'];
const LINE_END = /[\r\n]/;

/**
 * What is wrong with a caller's operations, whatever the text (tools 3, `apply_ops`): stricter than notation 16.2, `count` is
 * required where it means something and a line holds no line end. Errors: INVALID_OPS; INVALID_ARGUMENT for a member that no
 * operation has.
 */
export function opsFault(ops: readonly unknown[]): ToolError | null {
  for (const [i, op] of ops.entries()) {
    const fault = unknownMember(op, i) ?? strictFault(op, i);
    if (fault !== null) return fault;
  }
  const misfit = opsMisfit(ops as readonly LineOp[], Infinity);
  return misfit === null ? null : invalidOps(misfit);
}

/** INVALID_OPS for the first operation that does not fit; `op` = its index. */
export function invalidOps({ op, message }: OpsMisfit): ToolError {
  return { code: 'INVALID_OPS', message: `Operation ${op} does not fit: ${message}.`, op };
}

function unknownMember(op: unknown, i: number): ToolError | null {
  const name = Object.keys(op as object).find((member) => !MEMBERS.includes(member));
  if (name === undefined) return null;
  const shown = cutString(name, 100);
  const nearest = nearestWord(shown, MEMBERS);
  const hint = nearest === undefined ? '' : ` Did you mean \`${nearest}\`?`;
  return invalidArgument(`ops[${i}].${shown}`, `No operation has \`${shown}\`.${hint} It takes ${MEMBERS.join(', ')}.`);
}

function strictFault(op: unknown, i: number): ToolError | null {
  const { op: kind, count, lines } = op as Record<string, unknown>;
  if ((kind === 'delete' || kind === 'replace') && (count === undefined || count === null)) {
    return invalidOps({ op: i, message: 'count is required for delete and replace' });
  }
  const isBroken = Array.isArray(lines) && lines.some((line) => typeof line === 'string' && LINE_END.test(line));
  return isBroken ? invalidOps({ op: i, message: 'an entry of lines must not hold a line end' }) : null;
}
