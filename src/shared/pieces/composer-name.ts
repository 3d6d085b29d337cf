import { normalise } from '../normalise.ts';

/** A person's name, as far as its spelling may vary. Normalised. */
interface NameParts {
  /** Family name without particles; '' where there is none. */
  readonly family: string;
  /** Given names without particles, in order; initials where no more is written. */
  readonly given: readonly string[];
  /** Their first letters. */
  readonly initials: readonly string[];
  /** Generation as Roman numerals and the like say it, from 1; undefined where none is said. */
  readonly generation: number | undefined;
}

const PARTICLES = new Set([
  'van',
  'von',
  'v',
  'vom',
  'der',
  'den',
  'de',
  'di',
  'da',
  'du',
  'del',
  'della',
  'la',
  'le',
  'zu',
]);
const GENERATIONS: Readonly<Record<string, number>> = {
  ...{ i: 1, sr: 1, senior: 1, vater: 1, pere: 1 },
  ...{ ii: 2, jr: 2, junior: 2, sohn: 2, fils: 2 },
};

/** 'Ludwig van Beethoven', 'L. v. Beethoven' and 'Beethoven, Ludwig van (1770-1827)' have the same parts, but for initials. */
export function nameParts(name: string): NameParts {
  const plain = normalise(name).replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  const [last = '', ...given] = plain.split(',');
  const words = wordsOf(plain);
  const generation = words.map((word) => GENERATIONS[word]).find((number) => number !== undefined);
  const isInverted = given.length > 0 && wordsOf(given.join(' ')).some((word) => !(word in GENERATIONS));
  const ofFamily = (isInverted ? wordsOf(last) : words).filter((word) => !(word in GENERATIONS));
  const family = (isInverted ? withoutParticles(ofFamily).join(' ') : ofFamily.at(-1)) ?? '';
  const givenWords = isInverted ? wordsOf(given.join(' ')) : ofFamily.slice(0, -1);
  const names = withoutParticles(givenWords).filter((word) => !(word in GENERATIONS));
  return { family, given: names, initials: names.map((word) => word.charAt(0)), generation };
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];

const withoutParticles = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !PARTICLES.has(word));

/** Whether two spellings may mean one person: the same family name, and neither initials nor generations that contradict. */
export function mayBeSamePerson(a: NameParts, b: NameParts): boolean {
  if (a.family !== b.family || a.family === '') return false;
  const both = Math.min(a.initials.length, b.initials.length);
  const isOther = a.generation !== undefined && b.generation !== undefined && a.generation !== b.generation;
  return !isOther && a.initials.slice(0, both).every((initial, index) => initial === b.initials[index]);
}
