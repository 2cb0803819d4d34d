import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { repoRoot } from './support/source-files';

/** The surface that docs/architecture.md promises. Adding a name here is a decision; removing one breaks hosts. */
const PROMISED = [
  ...['applyLineOps', 'checkPlan', 'computeLineOps', 'createWerkbaum', 'editPlan', 'expandShortIds', 'findNodes'],
  ...['inspectPlan', 'joinLines', 'lineOpsConflict', 'mapLine', 'nextSteps', 'parsePlan', 'rebaseLineOps'],
  ...['setStatusBox', 'splitLines', 'version', 'warningText'],
];

/** What hosts need besides, to store text without losing line ends. */
const FOR_HOSTS = ['InvalidOpsError', 'applyToStored', 'planText'];

describe('the surface of the built core', () => {
  let core: Record<string, unknown>;

  beforeAll(async () => {
    const url = pathToFileURL(join(repoRoot, 'core/dist/werkbaum-core.mjs')).href;
    core = (await import(/* @vite-ignore */ url)) as Record<string, unknown>;
  });

  it('is exactly what is listed', () => {
    expect(Object.keys(core).sort()).toEqual([...PROMISED, ...FOR_HOSTS].sort());
  });

  it('is functions, and a version', () => {
    const { version, ...functions } = core;
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(Object.entries(functions).filter(([, value]) => typeof value !== 'function')).toEqual([]);
  });
});
