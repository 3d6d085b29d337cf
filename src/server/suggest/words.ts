import { normalise } from '../../shared/normalise.ts';

/** Normalised words of a text, without punctuation. */
export const wordsOf = (text: string): readonly string[] => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that one that is typed may mean: those that begin with it, or one of a few others that were probably meant. */
export interface Wanted {
  readonly typed: string;
  readonly near: readonly string[];
}

/**
 * How well a name has all words that are wanted, whole words better than beginnings, and these better than similar words; names
 * with few other words are a little better. Undefined where it lacks one.
 */
export function fitOf(wanted: readonly Wanted[], words: readonly string[]): number | undefined {
  let sum = 0;
  for (const one of wanted) {
    const best = Math.max(...words.map((word) => fitOfWord(one, word)), 0);
    if (best === 0) return undefined;
    sum += best;
  }
  return sum / wanted.length + Math.round((2 * wanted.length) / words.length) / 4;
}

function fitOfWord({ typed, near }: Wanted, word: string): number {
  if (word === typed) return 3;
  if (word.startsWith(typed)) return 2 + typed.length / word.length / 2;
  const rank = near.indexOf(word);
  return rank < 0 ? 0 : 1 - rank / 10;
}
