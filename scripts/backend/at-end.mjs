// What a script must undo however it ends: it went well, it failed, it was interrupted.

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const left = [];

/** Registers what undoes something. Done once, at an interruption or by `undoAll`. */
export function atEnd(work) {
  if (left.length === 0) undoWhenInterrupted();
  let undone;
  left.push(() => (undone ??= Promise.resolve().then(work)));
}

/** Undoes everything, the newest first; what fails is told and does not stop the rest. */
export async function undoAll() {
  for (const undo of left.toReversed()) await undo().catch(tell);
}

/** A second signal ends the script at once. */
function undoWhenInterrupted() {
  for (const [signal, code] of Object.entries(signals))
    process.once(signal, () => void undoAll().then(() => process.exit(code)));
  // Such as the end of whoever reads the output; then each further line of the script is one more.
  let told = false;
  process.on('uncaughtException', (error) => {
    if (!told) tell(error);
    told = true;
    void undoAll().then(() => process.exit(1));
  });
}

function tell(error) {
  process.stderr.write(`${error.message}\n`);
}
