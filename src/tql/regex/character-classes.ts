import type { CharacterTest } from './regex-tree.ts';

const WORD = /[\p{L}\p{N}_]/u;
const DIGIT = /\p{Nd}/u;
const SPACE = /\s/u;

export const isWordCharacter: CharacterTest = (character) => WORD.test(character);

/** `\d \w \s` and what is none of them, by the letter; in every script. */
export function shorthandClass(letter: string): CharacterTest | undefined {
  const tests: Readonly<Partial<Record<string, RegExp>>> = { d: DIGIT, w: WORD, s: SPACE };
  const pattern = tests[letter.toLowerCase()];
  if (!pattern) return undefined;
  const isInverted = letter !== letter.toLowerCase();
  return (character) => pattern.test(character) !== isInverted;
}

/** A class from behind its bracket on, and where it ends; undefined where it has no end. */
export function characterClass(
  source: string,
  from: number,
): { readonly test: CharacterTest; readonly to: number } | undefined {
  const isInverted = source.charAt(from) === '^';
  const tests: CharacterTest[] = [];
  let place = from + (isInverted ? 1 : 0);
  const first = place;
  while (place < source.length) {
    if (source.charAt(place) === ']' && place > first)
      return { test: (character) => tests.some((test) => test(character)) !== isInverted, to: place + 1 };
    const low = memberAt(source, place);
    place = low.to;
    const isRange = source.charAt(place) === '-' && !/^-(\]|$)/.test(source.slice(place, place + 2));
    const high = isRange && low.character !== undefined ? memberAt(source, place + 1) : undefined;
    if (high?.character !== undefined && low.character !== undefined) {
      place = high.to;
      tests.push(between(low.character, high.character));
    } else tests.push(low.test);
  }
  return undefined;
}

const between = (low: string, high: string): CharacterTest => {
  const [least = 0, most = 0] = [low.codePointAt(0), high.codePointAt(0)];
  return (character) => {
    const code = character.codePointAt(0) ?? -1;
    return code >= least && code <= most;
  };
};

const CONTROLS: Readonly<Partial<Record<string, string>>> = { n: '\n', t: '\t', r: '\r', b: '\b' };

/** A member of a class; without a character of its own where it is a class itself. */
function memberAt(source: string, from: number) {
  const isEscaped = source.charAt(from) === '\\' && from + 1 < source.length;
  const place = from + (isEscaped ? 1 : 0);
  const written = String.fromCodePoint(source.codePointAt(place) ?? 0);
  const to = place + written.length;
  const shorthand = isEscaped ? shorthandClass(written) : undefined;
  if (shorthand) return { test: shorthand, to, character: undefined };
  const character = (isEscaped ? CONTROLS[written] : undefined) ?? written;
  return { test: (other: string) => other === character, to, character };
}
