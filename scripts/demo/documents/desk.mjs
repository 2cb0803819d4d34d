// What the scenes about shared documents work with: a document server, a person at an editor, and the link they pass on.
import { startTemporaryServer } from '../../backend/temporary.mjs';
import { say } from '../say.mjs';
import { createPerson } from './person.mjs';

/** Shown in the history beside the person's name. */
export const agentName = 'Assistant';

/** Starts the server; `undoAll` stops it and removes its database. */
export async function setUpDesk(jdk) {
  say('\nNow on shared documents. The document server starts …');
  const { base, settings } = await startTemporaryServer(jdk);
  return { base, settings, person: createPerson('Kim', base) };
}
