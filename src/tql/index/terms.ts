import type { GivenTimeline, Lane, SearchedTimeline, SearchedUnit } from '../lanes/searched-file.ts';
import { keyName } from '../music/key-literal.ts';
import { categoriesOf, fold } from '../words/fold.ts';
import { hashOf } from './hash.ts';

/** Most terms of the units of a timeline, and most of its pairs; in place of more stands one that every search reads. */
const MAX_TERMS = 800;
export const ANY_TERM = 0;
export const ANY_PAIR = 1;

/** A label is, or begins with, this category; a chord has this quality; a key is this one. */
export const labelTerm = (category: string): number => hashOf(`label ${category}`);
export const chordTerm = (quality: string): number => hashOf(`chord ${quality}`);
export const keyTerm = (name: string): number => hashOf(`key ${name}`);

/** A unit with the first term is followed in its lane by one with the second, with a hole or without. */
export const pairTerm = (first: number, second: number): number => hashOf(`pair ${first} ${second}`);

/** Terms by which a line finds the timelines that may have what it asks for; distinct. */
export function termsOf({ parts }: Pick<SearchedTimeline, 'parts'>): readonly number[] {
  const units = new Map<SearchedUnit, readonly number[]>();
  for (const { given } of parts) for (const unit of given.units) units.set(unit, ofUnit(unit, given.sort));
  const terms = upTo(MAX_TERMS, [...units.values()].flat().values());
  const lanes = parts.flatMap((part) => part.lanes);
  const pairs = upTo(
    MAX_TERMS,
    pairsOf(lanes, (unit) => units.get(unit) ?? []),
  );
  return [...(terms ?? [ANY_TERM]), ...(pairs ?? [ANY_PAIR])];
}

/** Different ones of some terms; undefined where there are more than `most`. */
function upTo(most: number, terms: Iterable<number>): ReadonlySet<number> | undefined {
  const found = new Set<number>();
  for (const term of terms) if (found.add(term).size > most) return undefined;
  return found;
}

function* pairsOf(
  lanes: readonly Lane[],
  termsOfUnit: (unit: SearchedUnit) => readonly number[],
): Generator<number> {
  for (const { units } of lanes)
    for (const [index, { unit }] of units.entries()) {
      const next = units[index + 1];
      if (!next) continue;
      for (const first of termsOfUnit(unit))
        for (const second of termsOfUnit(next.unit)) yield pairTerm(first, second);
    }
}

function ofUnit({ label, chord, key }: SearchedUnit, sort: string): readonly number[] {
  switch (sort) {
    case 'chords':
      return chord ? [chordTerm(chord.quality)] : [];
    case 'keys':
      return key ? [keyTerm(keyName(key))] : [];
    default:
      return [...new Set(categoriesOf(label).flatMap(headsOf))].map(labelTerm);
  }
}

/** A category, and each part of it before a dot: a word finds all that begin with it and a dot. */
const headsOf = (category: string): readonly string[] =>
  Array.from(category.matchAll(/\.|$/g), ({ index }) => category.slice(0, index)).filter(
    (head) => head !== '',
  );

/** Folded words by which a line asks for a timeline: roles and kinds, its name, names of its rows. */
export function laneWordsOf({
  name,
  role,
  parts,
}: Omit<GivenTimeline, 'id' | 'kind' | 'ordinal'>): readonly string[] {
  const words = parts.flatMap(({ words: ofKind, roles = [], lanes, units }) => [
    ...[...ofKind, ...roles],
    ...(lanes === 'rows' ? units.map(({ row = '' }) => row.trim()) : []),
  ]);
  return [...new Set([name.trim(), ...(role === undefined ? [] : [role]), ...words].map(fold))];
}
