// A reader without a screen that follows the change feed by the client rules (backend 1.9).
import { setTimeout as pause } from 'node:timers/promises';
import { applyLineOps, joinLines, splitLines } from '../../../core/dist/werkbaum-core.mjs';
import { checksum, request } from '../support/rest.mjs';

const SECOND = 1000;

/** Follows until it has the version that `goal()` gives (undefined: not known yet); `{seen, text, counts}`. */
export async function follow({ base, id, goal }) {
  const url = `${base}/documents/${id}`;
  const first = await request('GET', url);
  const shadow = { version: first.body.version, text: first.body.content };
  const follower = { seen: new Map(), text: '', counts: { ops: 0, content: 0, nothing: 0, trouble: 0 } };
  let troubles = 0;
  for (note(follower, shadow); shadow.version !== goal();) {
    const answer = await asked(`${url}/changes?since=${shadow.version}&wait=3`);
    if (answer === undefined) {
      follower.counts.trouble++;
      await pause(Math.min(30, 2 ** troubles++) * SECOND);
    } else {
      follower.counts[answer.status === 204 ? 'nothing' : take(shadow, answer.body)]++;
      note(follower, shadow);
      troubles = 0;
    }
  }
  return Object.assign(follower, { text: shadow.text });
}

/** Undefined where the network or the server is in trouble. */
async function asked(url) {
  try {
    const answer = await request('GET', url);
    return answer.status < 500 ? answer : undefined;
  } catch {
    return undefined;
  }
}

function take(shadow, feed) {
  if (feed.currentVersion <= shadow.version) return 'nothing';
  if (typeof feed.content === 'string' && (feed.fromVersion ?? null) === null) shadow.text = feed.content;
  else if (Array.isArray(feed.ops) && feed.fromVersion === shadow.version) {
    shadow.text = joinLines(applyLineOps(splitLines(shadow.text), feed.ops));
  } else return 'nothing';
  shadow.version = feed.currentVersion;
  return typeof feed.content === 'string' ? 'content' : 'ops';
}

function note(follower, { version, text }) {
  follower.seen.set(version, checksum(text));
}
