import { editDistance } from './edit-distance';

/**
 * The one of `words` that `word` most likely stands for: closest in letters, case and `_` ignored. Undefined if none is
 * close, that is if more than half of the word would have to change.
 */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  const wanted = plain(word);
  let best: string | undefined;
  let bestDistance = Math.floor(wanted.length / 2) + 1;
  for (const candidate of words) {
    const distance = editDistance(wanted, plain(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function plain(word: string): string {
  return word.slice(0, 100).toLowerCase().replaceAll('_', '');
}
