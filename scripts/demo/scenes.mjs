// What the demo shows, in this order; a new scene is a file beside these and a line here.
import { check } from './check.mjs';
import { find } from './find.mjs';
import { guide } from './guide.mjs';
import { hello } from './hello.mjs';
import { inspect } from './inspect.mjs';
import { next } from './next.mjs';
import { plans } from './plans.mjs';
import { prompt } from './prompt.mjs';
import { read } from './read.mjs';
import { why } from './why.mjs';

export const scenes = [hello, plans, read, inspect, find, next, why, check, guide, prompt];
