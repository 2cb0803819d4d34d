// What the demo shows, in this order; a new scene is a file beside these and a line here.
import { check } from './check.mjs';
import { conflict } from './conflict.mjs';
import { decompose } from './decompose.mjs';
import { followLink } from './documents/follow-link.mjs';
import { history } from './documents/history.mjs';
import { merge } from './documents/merge.mjs';
import { outcome } from './documents/outcome.mjs';
import { sameLine } from './documents/same-line.mjs';
import { share } from './documents/share.mjs';
import { draft } from './draft.mjs';
import { find } from './find.mjs';
import { guide } from './guide.mjs';
import { hello } from './hello.mjs';
import { inspect } from './inspect.mjs';
import { next } from './next.mjs';
import { plans } from './plans.mjs';
import { prompt } from './prompt.mjs';
import { read } from './read.mjs';
import { statusRound } from './status-round.mjs';
import { why } from './why.mjs';

/** On this project's own plan; nothing is written. */
export const readingScenes = [hello, plans, read, inspect, find, next, why, check, guide, prompt];

/** In a folder made for the demo. */
export const writingScenes = [draft, decompose, statusRound, conflict];

/** On a document server that is started for them, with a person who writes there too. */
export const documentScenes = [share, followLink, merge, sameLine, history, outcome];
