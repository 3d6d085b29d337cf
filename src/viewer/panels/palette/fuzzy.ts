/** Scores of a typed letter at a word's beginning, right after the last match, and anywhere else. */
const AT_WORD = 8;
const IN_ROW = 9;
const ANYWHERE = 1;

/**
 * Score of typed letters in a text that has all of them in this order, at its words' beginnings or side by side if
 * possible; undefined for any other text. Case and blanks do not count.
 */
export function fuzzyScore(typed: string, text: string): number | undefined {
  const wanted = typed.toLowerCase().replace(/\s+/g, '');
  const letters = text.toLowerCase();
  // best[i]: of the first `i` letters that are wanted the best score so far; inRow[i]: of those that end at the last letter.
  let best: (number | undefined)[] = [0, ...Array.from(wanted, () => undefined)];
  let inRow: (number | undefined)[] = Array.from(best, () => undefined);
  for (let at = 0; at < letters.length; at++) {
    const isWord = at === 0 || !/[a-z\d]/.test(letters.charAt(at - 1));
    const nextBest = [...best];
    const nextInRow: (number | undefined)[] = Array.from(best, () => undefined);
    for (let index = 0; index < wanted.length; index++) {
      if (wanted[index] !== letters[at]) continue;
      const fresh = plus(best[index], isWord ? AT_WORD : ANYWHERE);
      const score = greater(fresh, plus(inRow[index], isWord ? AT_WORD : IN_ROW));
      nextInRow[index + 1] = score;
      nextBest[index + 1] = greater(nextBest[index + 1], score);
    }
    best = nextBest;
    inRow = nextInRow;
  }
  return best[wanted.length];
}

const plus = (score: number | undefined, more: number) => (score === undefined ? undefined : score + more);

const greater = (a: number | undefined, b: number | undefined) =>
  a === undefined || (b !== undefined && b > a) ? b : a;
