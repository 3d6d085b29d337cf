import { normalise } from './normalise.ts';

/** Shorter names stand in too many words of music to be looked for. */
const SHORTEST = 3;

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
  family === '' ? [given] : [family, `${given} ${family}`];

/** Finds any of the names in a text, as whole words, whatever their case and accents. */
export function createNameFinder(names: readonly string[]): (text: string) => boolean {
  const keys = names.map(normalise).filter((name) => name.length >= SHORTEST);
  if (keys.length === 0) return () => false;
  const any = [...new Set(keys)].map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'u');
  return (text) => found.test(normalise(text));
}
