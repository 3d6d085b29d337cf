import { normalise } from '../shared/normalise.ts';

interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** A text in pieces, in which the words that were found stand apart; `words` are normalised. */
export function markFound(text: string, words: readonly string[]): readonly Piece[] {
  return text
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isFound: words.includes(normalise(piece)) }));
}
