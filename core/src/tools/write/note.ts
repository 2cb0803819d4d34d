import { invalidArgument, type ToolError } from '../../model/fault';

const MAX_NOTE = 200;
// Control characters would break the record and commit messages.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** `note` is one line of why (tools 3). Errors: INVALID_ARGUMENT. */
export function noteFault(note: string | undefined): ToolError | null {
  if (note === undefined || (note.length <= MAX_NOTE && !CONTROL.test(note))) return null;
  return invalidArgument('note', `\`note\` is one line of at most ${MAX_NOTE} characters without control characters.`);
}
