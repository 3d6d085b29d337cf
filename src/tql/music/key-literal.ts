import { MAJOR, NATURAL_MINOR } from '../../shared/numerals/degrees.ts';
import { LETTERS } from '../../shared/numerals/numeral.ts';
import { isSameNote, noteName, plainSigns, type Key, type Note } from './chord.ts';

const KEY = /^([A-Ga-g])(bb?|##?|)(?:\s*(major|minor|maj|min)|(M|m))?$/;

/** Reads a key: `C`, `c`, `Eb`, `C minor`, `Cm`, `CM`. Undefined where it is none. */
export function readKeyLiteral(written: string): Key | undefined {
  const [, letter, signs = '', word, short] = KEY.exec(plainSigns(written.trim())) ?? [];
  if (letter === undefined) return undefined;
  const isMinor =
    word === undefined && short === undefined
      ? letter === letter.toLowerCase()
      : /^m(in|$)/.test(word ?? short ?? '');
  return {
    step: LETTERS.indexOf(letter.toUpperCase()),
    accidental: signs.startsWith('b') ? -signs.length : signs.length,
    mode: isMinor ? 'minor' : 'major',
    scale: isMinor ? NATURAL_MINOR : MAJOR,
  };
}

/** `C`, `c`, `Eb`, `f#`; church modes with their name behind them. */
export function keyName(key: Note & { readonly mode: string }): string {
  const name = noteName(key);
  if (key.mode === 'minor') return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return key.mode === 'major' ? name : `${name} ${key.mode}`;
}

export const isSameKey = (one: Key, other: Key): boolean => isSameNote(one, other) && one.mode === other.mode;
