/**
 * The points between two steps of a write, in order: after the lock was taken, after the new text lies beside the plan,
 * after the plan was read again, after it got its second name, after the last checks, after the new text took its
 * place (or was written in place), after the old file was looked at, after the folder was synced, after the second name
 * is gone.
 */
export type WriteStep =
  'locked' | 'written' | 'read' | 'linked' | 'checked' | 'renamed' | 'looked' | 'synced' | 'removed';

/** Called at every step, synchronously; only tests have something to do there. */
export type OnStep = (step: WriteStep) => void;
