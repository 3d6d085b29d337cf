import { MAX_TITLE } from '../limits.ts';
import { normalise } from '../normalise.ts';
import { mayBeSamePerson, nameParts } from './composer-name.ts';
import { readPerformer } from './performer-name.ts';

/** A person or an ensemble, in one of the ways in which their name is spelled. */
export interface NamedPerson {
  /** As it is written. */
  readonly name: string;
  /** Last part of the address of their page: the words of the name in lower case and without accents. */
  readonly slug: string;
}

/** People of one performance that are told apart. */
const MOST = 20;

/** What stands between two people. */
const BETWEEN = /\s*(?:[;/|+&]|\b(?:and|und|et|with|mit|avec|conducted by)\b(?=\s))\s*/iu;
const IN_BRACKETS = /\s*[([][^)\]]*[)\]]/gu;

/** What people do, which is no part of their names. */
const ROLES = new Set(
  [
    'soprano sopran mezzo-soprano mezzosoprano mezzo alto alt contralto countertenor tenor baritone bariton bass bass-baritone',
    'voice vocals singer gesang speaker narrator piano pianist klavier fortepiano hammerklavier clavier harpsichord cembalo organ',
    'orgel violin violine viola bratsche cello violoncello double contrabass kontrabass flute flote oboe clarinet klarinette',
    'bassoon fagott horn trumpet trompete trombone posaune tuba harp harfe guitar gitarre lute laute saxophone saxophon recorder',
    'blockflote percussion drums conductor dirigent leitung direction',
  ].flatMap((line) => line.split(' ')),
);

const wordsOf = (text: string): readonly string[] => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const isRole = (text: string): boolean => {
  const words = normalise(text).split(' ');
  return words.every((word) => ROLES.has(word));
};

/** The slug of a name; '' of one without letters and digits. */
const personSlug = (name: string): string => wordsOf(name).join('-');

/**
 * The people whom a performer's name names, in order and each once: 'Randall Scarlata, baritone, and Jeremy Denk, piano (SC06)'
 * are two, 'Huesch, Gerhard' is one. None where only a code is known. Of a performer that is longer than one may be, the first
 * characters are read.
 */
export function readPeople(performer: string): readonly NamedPerson[] {
  const { name } = readPerformer(performer.slice(0, MAX_TITLE));
  const people = new Map<string, NamedPerson>();
  for (const part of name.replace(IN_BRACKETS, ' ').split(BETWEEN))
    for (const person of dividedAtCommas(part)) {
      const slug = personSlug(person);
      if (slug !== '' && !people.has(slug)) people.set(slug, { name: person, slug });
    }
  return [...people.values()].slice(0, MOST);
}

/** 'Huesch, Gerhard' is one name, as its family name is one word; 'Berliner Philharmoniker, Karl Böhm' are two. */
function dividedAtCommas(text: string): readonly string[] {
  const parts = text
    .split(',')
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '' && !isRole(part));
  const names: string[] = [];
  for (let index = 0; index < parts.length; index++) {
    const [part = '', given] = parts.slice(index, index + 2);
    const isFamilyName = nameParts(part).given.length === 0;
    if (given === undefined || !isFamilyName) names.push(part);
    else {
      names.push(`${part}, ${given}`);
      index++;
    }
  }
  return names;
}

/** Umlauts may be written with an e behind the vowel: 'Huesch'. */
const withoutUmlauts = (family: string): string => family.replace(/([aou])e/gu, '$1');

/** Key under which a person is looked for among others: `mayBeSamePerformer` says who of them it may be. */
export const personKey = (name: string): string => withoutUmlauts(nameParts(name).family);

/** Letters from which on two given names may be one in two languages: 'Alexander' and 'Aleksandr'. */
const MIN_SHARED = 3;

/**
 * Whether two spellings may mean one person: the same family name, with umlauts in either way, and given names of which none
 * contradicts another one. An initial fits every name that begins with it.
 */
export function mayBeSamePerformer(a: string, b: string): boolean {
  const [one, other] = [nameParts(a), nameParts(b)].map((parts) => ({
    ...parts,
    family: withoutUmlauts(parts.family),
  }));
  if (one === undefined || other === undefined || !mayBeSamePerson(one, other)) return false;
  return one.given.every((name, index) => {
    const its = other.given[index];
    if (its === undefined || name.length === 1 || its.length === 1 || name === its) return true;
    return name.slice(0, MIN_SHARED) === its.slice(0, MIN_SHARED);
  });
}
