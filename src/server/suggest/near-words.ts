/** Most words that one may stand for. */
const MOST = 4;
/** Length from which on a word may have one wrong letter, and two. */
const ONE_WRONG = 3;
const TWO_WRONG = 8;
/** Length from which on what is typed may be the wrong beginning of a longer word. */
const BEGINNING = 5;

/**
 * Known words that `typed` may be a slip of, the nearest first, and of these the most frequent: letters left out, too many,
 * wrong or swapped.
 */
export function nearWords(typed: string, known: ReadonlyMap<string, number>): readonly string[] {
  const most = typed.length >= TWO_WRONG ? 2 : typed.length >= ONE_WRONG ? 1 : 0;
  if (most === 0) return [];
  const found: { readonly word: string; readonly slips: number; readonly files: number }[] = [];
  for (const [word, files] of known) {
    if (word.length < typed.length - most || !beginsAlike(typed, word)) continue;
    const slips = slipsBetween(typed, word, most);
    if (slips > 0 && slips <= most + 0.5) found.push({ word, slips, files });
  }
  return found
    .sort((a, b) => a.slips - b.slips || b.files - a.files || (a.word < b.word ? -1 : 1))
    .slice(0, MOST)
    .map(({ word }) => word);
}

/** One slip leaves one of the first two letters among the first two. */
const beginsAlike = (a: string, b: string) =>
  a[0] === b[0] || a[1] === b[1] || a[0] === b[1] || a[1] === b[0];

/**
 * Letters to leave out, to add, to change or to swap with their neighbour (each once) that make one word of the other; half of one
 * more where only the beginning of `word` is meant. More than `most + 1` is not told exactly.
 */
function slipsBetween(typed: string, word: string, most: number): number {
  const end = Math.min(word.length, typed.length + most);
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: end + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row++) {
    const letter = typed[row - 1];
    const slips = [row];
    for (let column = 1; column <= end; column++) {
      const other = word[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (slips[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (letter === other ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && letter === word[column - 2] && typed[row - 2] === other;
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      slips.push(least);
    }
    if (Math.min(...slips) > most) return most + 1;
    [before, last] = [last, slips];
  }
  const whole = end === word.length ? (last[end] ?? 0) : most + 1;
  return typed.length < BEGINNING ? whole : Math.min(whole, Math.min(...last) + 0.5);
}
