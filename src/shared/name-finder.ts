import { normalise } from './normalise.ts';

/** Shorter names stand in too many words of music to be looked for. */
const SHORTEST = 3;
/** Scripts that put no blank between words: there two signs are a name, whatever stands beside them. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}$/u;

/** Names that an account may be known by; empty texts are not given. */
interface AccountNames {
  readonly username: string;
  readonly email: string;
  readonly orcid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly given_name: string;
  readonly family_name: string;
}

interface CreditedNames {
  readonly given: string;
  readonly family: string;
  readonly literal: string;
  readonly orcid: string;
}

/** All names of who made an analysis: its owner, and those who are credited. */
export function namesOf(owner: AccountNames, credits: readonly CreditedNames[]): readonly string[] {
  const { username, email, orcid, first_name, last_name, given_name, family_name } = owner;
  return [
    ...[username, email, orcid],
    ...partsOf(first_name, last_name),
    ...partsOf(given_name, family_name),
    ...credits.flatMap((credit) => [
      ...partsOf(credit.given, credit.family),
      ...[credit.literal, credit.orcid],
    ]),
  ];
}

/** A first name alone is many people's. */
const partsOf = (given: string, family: string): readonly string[] =>
  family === '' ? [given] : [family, `${given} ${family}`, ...unspacedOf(given.trim(), family.trim())];

const unspacedOf = (given: string, family: string): readonly string[] =>
  [family + given, given + family].filter((name) => given !== '' && UNSPACED.test(name));

/** Finds any of the names in a text, as whole words, whatever their case and accents. */
export function createNameFinder(names: readonly string[]): (text: string) => boolean {
  const keys = [...new Set(names.map(normalise))];
  const unspaced = keys.filter((name) => UNSPACED.test(name));
  const words = keys.filter((name) => name.length >= SHORTEST && !UNSPACED.test(name));
  const any = words.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'u');
  return (text) => {
    const key = normalise(text);
    return (words.length > 0 && found.test(key)) || unspaced.some((name) => key.includes(name));
  };
}
