import type { Effect, Failed, LoadEffect, Outcome } from '@werkbaum/core';
import type { FileStore } from '../file-store/file-store';
import type { AnsweredRequests } from './answered-requests';

/** Performs one effect of the core; every failure is an outcome. */
export type Performer = (effect: Effect) => Promise<Outcome>;

/** The port to the world of a local server: plans in files, answers of earlier writes. */
export function performer(files: FileStore, answers: AnsweredRequests): Performer {
  return async (effect) => {
    try {
      return await perform(effect, files, answers);
    } catch (error) {
      return unknownFault(effect, error);
    }
  };
}

function perform(effect: Effect, files: FileStore, answers: AnsweredRequests): Promise<Outcome> {
  switch (effect.do) {
    case 'list':
      return files.list();
    case 'load':
      return load(effect, files, answers);
    case 'store':
      return files.store(effect);
  }
}

async function load({ source, request }: LoadEffect, files: FileStore, answers: AnsweredRequests): Promise<Outcome> {
  const answered = request === undefined ? undefined : answers.find(request);
  return answered ?? files.load(source);
}

/** What no store foresaw: told in the log, and as INTERNAL with what is known of the write. */
function unknownFault(effect: Effect, error: unknown): Failed {
  console.error(error);
  const applied = effect.do === 'store' ? 'unknown' : false;
  return { failed: 'INTERNAL', message: 'This is a fault of the server, see its log.', reference: effect.do, applied };
}
