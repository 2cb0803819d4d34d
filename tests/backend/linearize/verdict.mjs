// What must hold after the run, from the history with every version's full text. Each function throws at the first violation.
import assert from 'node:assert/strict';
import {
  applyLineOps,
  computeLineOps,
  joinLines,
  rebaseLineOps,
  splitLines,
} from '../../../core/dist/werkbaum-core.mjs';
import { checksum } from '../support/rest.mjs';

/** All of it; gives the number of versions. */
export function judge({ history, feed, document, editors, agents, followers }) {
  noGaps(history, document, feed);
  eachOnce(history, editors, agents);
  for (const editor of editors) editor.acknowledged.forEach((ack) => isInItsPlace(history, ack));
  for (const agent of agents) agent.marks.forEach((mark) => cameOnce(history, mark));
  assert.equal(fold(history, editors), document.content, 'the folded changes are the final text');
  for (const follower of followers) followed(history, follower, document);
  return history.length;
}

function noGaps(history, document, feed) {
  const versions = history.map(({ version }) => version);
  assert.deepEqual(
    versions,
    Array.from(versions, (_, i) => i + 1),
    'the history has versions without gaps',
  );
  assert.equal(document.version, history.length, 'the document has the last version');
  const authors = (list) => list.map(({ version, clientId }) => `${version} ${clientId}`);
  assert.deepEqual(authors(feed.events), authors(history), 'the feed tells the same versions');
}

/** As many versions of each writer as it has acknowledgements, and no others. */
function eachOnce(history, editors, agents) {
  for (const { clientId, acknowledged, name } of editors) {
    const stored = history.filter((entry) => entry.clientId === clientId).map(({ version }) => version);
    const told = acknowledged.map(({ version }) => version);
    assert.deepEqual(stored, told, `${name}: what is stored is what was acknowledged`);
  }
  for (const { name, marks } of agents) {
    const stored = history.filter(({ displayName }) => displayName === name);
    assert.equal(stored.length, marks.length, `${name}: as many versions as applied writes`);
  }
  const all = [...editors.map(({ acknowledged }) => acknowledged), ...agents.map(({ marks }) => marks)].flat();
  assert.equal(history.length, 1 + all.length, 'nobody else wrote');
}

/** The acknowledged version is exactly the change sent, moved over what the answer says others did. */
function isInItsPlace(history, { version, baseVersion, ops, opsSinceBase }) {
  const text = (n) => history[n - 1].content;
  const before = joinLines(applyLineOps(splitLines(text(baseVersion)), opsSinceBase));
  assert.equal(before, text(version - 1), `${version}: opsSinceBase leads to the version before`);
  assert.equal(changed(before, ops, opsSinceBase), text(version), `${version}: the text is the change, moved`);
}

function changed(text, ops, others) {
  return joinLines(applyLineOps(splitLines(text), rebaseLineOps(ops, others)));
}

function cameOnce(history, mark) {
  const line = `  - ${mark}`;
  const has = history.map(({ content }) => `\n${content}\n`.includes(`\n${line}\n`));
  const comings = has.filter((present, i) => present && !has[i - 1]);
  assert.equal(comings.length, 1, `${mark} came once`);
}

/** From the first text by what the writers were told; an agent's part is the diff of its version. */
function fold(history, editors) {
  const told = new Map(editors.flatMap(({ acknowledged }) => acknowledged.map((ack) => [ack.version, ack])));
  let text = history[0].content;
  for (let i = 1; i < history.length; i++) {
    const ack = told.get(i + 1);
    if (ack !== undefined) text = changed(text, ack.ops, ack.opsSinceBase);
    else text = changed(text, computeLineOps(splitLines(history[i - 1].content), splitLines(history[i].content)), []);
  }
  return text;
}

function followed(history, { seen, text }, document) {
  assert.equal(text, document.content, 'the follower ends with the same text');
  for (const [version, sum] of seen) {
    assert.equal(sum, checksum(history[version - 1].content), `the follower had version ${version} as it is stored`);
  }
}
