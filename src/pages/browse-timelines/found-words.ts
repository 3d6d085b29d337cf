import { normalise } from '../../shared/normalise.ts';

/** A piece of a text, and whether it was searched for. */
interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** The text in pieces at the places where one of the words stands, whatever its case and accents. */
export function foundWords(text: string, words: readonly string[]): readonly Piece[] {
  const { folded, places } = fold(text);
  const isFound = new Array<boolean>(text.length).fill(false);
  for (const word of words.map(normalise).filter((folding) => folding !== '')) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      isFound.fill(true, places[at], places[at + word.length]);
    }
  }
  const pieces: { text: string; isFound: boolean }[] = [];
  for (const [at, isHere] of isFound.entries()) {
    const last = pieces.at(-1);
    const char = text.charAt(at);
    if (last?.isFound === isHere) last.text += char;
    else pieces.push({ text: char, isFound: isHere });
  }
  return pieces;
}

/** The searchable form of the text, with the position in the text of each of its letters, the end included. */
function fold(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = /\s/u.test(letter) ? ' ' : normalise(letter);
    for (let index = 0; index < plain.length; index += 1) places.push(place);
    folded += plain;
    place += letter.length;
  }
  places.push(place);
  return { folded, places };
}
