// How the demo speaks: plain lines for a person to follow.

export function say(text = '') {
  process.stdout.write(`${text}\n`);
}

/** What came back, in short: each line indented; what does not fit into 80 columns is cut, this is only a look. */
export function show(lines) {
  for (const line of lines) say(`     ${line.length > 74 ? `${line.slice(0, 73)}…` : line}`);
}

/** What a step means for those who watch, wrapped between words. */
export function explain(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== '' && last.length + word.length > 74) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  say(`   = ${lines.join('\n     ')}`);
}
