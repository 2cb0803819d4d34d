// What the demo shows, in this order; a new scene is a file beside these and a line here.
import { check } from './check.mjs';
import { conflict } from './conflict.mjs';
import { decompose } from './decompose.mjs';
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
