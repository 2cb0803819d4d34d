import { createWerkbaum, type Failed, type Outcome, type Step } from '@werkbaum/core';
import { describe, expect, it } from 'vitest';
import { nodeChecksum } from '../../../contracts/vectors/checksum';
import { baseOf, EVERYONE } from '../../../support/write-calls';

const TEXT = '[ ] Shop #shop\n';
const SOURCE = 'shop.werkbaum';
const unwritable: Failed = { failed: 'NOT_WRITABLE', message: 'Not by this process.', cause: 'read_only' };
const existing: Outcome = { source: SOURCE, kind: 'file', text: TEXT, unwritable };
const missing: Outcome = { failed: 'SOURCE_NOT_FOUND', message: 'None.', unwritable };
const SET = { source: SOURCE, base: baseOf(TEXT), id: 'shop', status: 'x' };
const CREATE = { source: SOURCE, create: true, text: TEXT };
const werkbaum = createWerkbaum({ checksum: nodeChecksum });

function started(tool: string, args: object) {
  const step = werkbaum.startTool(tool, { ...args }, EVERYONE);
  if (!('effect' in step)) throw new Error('the call does not wait');
  return step;
}

function resumed(tool: string, args: object, outcome: Outcome): Step {
  return werkbaum.resumeTool(started(tool, args).state, outcome);
}

/** The answer, the error of a refusal, or the effect that is asked for. */
function outcomeOf(step: Step): unknown {
  if ('done' in step) return step.done.structuredContent.error ?? step.done.structuredContent;
  return 'effect' in step ? step.effect.do : step;
}

describe('what a host knows to stand against a store', () => {
  it('is asked for by dry runs alone', () => {
    expect(started('werkbaum_set_status', { ...SET, dryRun: true }).effect).toMatchObject({ wouldStore: 'replace' });
    expect(started('werkbaum_write', { ...CREATE, dryRun: true }).effect).toMatchObject({ wouldStore: 'create' });
    expect(started('werkbaum_set_status', SET).effect).not.toHaveProperty('wouldStore');
    expect(started('werkbaum_write', CREATE).effect).not.toHaveProperty('wouldStore');
  });

  it('is what a dry run answers, where the real run would store', () => {
    const refusal = { code: 'NOT_WRITABLE', message: 'Not by this process.', cause: 'read_only' };
    expect(outcomeOf(resumed('werkbaum_set_status', { ...SET, dryRun: true }, existing))).toEqual(refusal);
    expect(outcomeOf(resumed('werkbaum_write', { ...CREATE, dryRun: true }, missing))).toEqual(refusal);
  });

  it('says nothing where the real run would not get that far, or is the real one', () => {
    const same = { ...SET, status: ' ', dryRun: true };
    expect(outcomeOf(resumed('werkbaum_set_status', same, existing))).toMatchObject({ unchanged: true });
    const other = { ...SET, base: baseOf('other'), dryRun: true };
    expect(outcomeOf(resumed('werkbaum_set_status', other, existing))).toMatchObject({ code: 'CONFLICT' });
    expect(outcomeOf(resumed('werkbaum_set_status', SET, existing))).toBe('store');
    expect(outcomeOf(resumed('werkbaum_write', CREATE, missing))).toBe('store');
  });

  it('is no part of another error', () => {
    const step = resumed('werkbaum_set_status', { ...SET, dryRun: true }, missing);
    expect(outcomeOf(step)).toEqual({ code: 'SOURCE_NOT_FOUND', message: 'None.' });
  });
});
