// Where the writing scenes write: a folder of their own, with a copy of a plan; `undoAll` removes it.
import { copyFileSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../backend/at-end.mjs';
import { repoRoot } from '../test/run.mjs';

export const fairPlan = 'summer-fair.werkbaum';

export function makeWorkshop() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'werkbaum-demo-')));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync(join(repoRoot, 'scripts', 'demo', fairPlan), join(folder, fairPlan));
  return {
    folder,
    audit: join(folder, 'audit.jsonl'),
    text: (name) => readFileSync(join(folder, name), 'utf8'),
    /** Changes a file as an editor does: a new file takes the place of the old one. */
    saveAsEditor(name, change) {
      const aside = join(folder, 'editor.tmp');
      writeFileSync(aside, change(readFileSync(join(folder, name), 'utf8')));
      renameSync(aside, join(folder, name));
    },
  };
}
