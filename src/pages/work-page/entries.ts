import type { components } from '../../api/schema.d.ts';
import { licenceName } from '../../cite/licences.ts';
import { KIND_FACTS, kindOf } from '../../kinds/registry/facts.ts';
import { performanceInWords } from '../../shared/pieces/performer-name.ts';

type Schemas = components['schemas'];
export type WorkPage = Omit<Schemas['WorkPage'], 'performances'> & {
  readonly performances: readonly Performance[];
};
// The client's types lose that a bar of the strip is a triple.
export type Performance = Omit<Schemas['Performance'], 'file'> & {
  readonly file: Omit<Schemas['File'], 'strip'>;
};

/** What can be compared: a file under the words that the page has for it. */
export interface Comparable {
  readonly id: number;
  readonly words: string;
}

/** An analysis, by the first of its files, and of how many performances it is. */
export interface AnalysisEntry {
  readonly number: number;
  readonly first: Performance;
  readonly count: number;
}

/** The analyses of a work in their order. */
export function analysesOf(performances: readonly Performance[]): readonly AnalysisEntry[] {
  const found = new Map<number, AnalysisEntry>();
  for (const performance of performances) {
    const known = found.get(performance.analysis);
    found.set(
      performance.analysis,
      known
        ? { ...known, count: known.count + 1 }
        : { number: performance.analysis, first: performance, count: 1 },
    );
  }
  return [...found.values()];
}

/** Those that have a performer, a code or a recording: an analysis of the bare piece is no performance. */
export const performancesOf = (all: readonly Performance[]): readonly Performance[] =>
  all.filter(({ performer, has_sound }) => performer.name !== '' || performer.code !== '' || has_sound);

export const analystOf = ({ file }: Performance): string => file.author_name ?? file.author;

/** What an analysis says of itself, else its kinds of timelines: 'Hierarchy, harmony and beat timelines'. */
export function aboutOf({ heading, kinds }: Performance): string {
  if (heading !== undefined) return heading;
  const words = [...new Set(kinds)].flatMap((name) => {
    const kind = kindOf(name);
    return (kind && KIND_FACTS[kind].inWords) ?? [];
  });
  const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words);
  if (listed === '') return 'No timelines';
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)} ${words.length === 1 ? 'timeline' : 'timelines'}`;
}

const SHORT_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** 'version 3 · 28 Nov 2026 · CC BY 4.0' */
export const factsOf = ({ file }: Performance): string =>
  [
    `version ${file.version}`,
    SHORT_DATE.format(new Date(file.updated_at)),
    ...(file.licence === undefined ? [] : [licenceName(file.licence)]),
    ...(file.is_public ? [] : ['private']),
  ].join(' · ');

/** Names of an analysis and of a performance where two of either kind are compared. */
export const analysisWords = (entry: Performance): string => `${analystOf(entry)}, ${aboutOf(entry)}`;
export const performanceWords = ({ performer, year }: Performance): string =>
  performanceInWords(performer) + (year === undefined ? '' : `, ${year}`);

export const ORDERS = [
  ['name', 'By name'],
  ['length', 'By length'],
  ['year', 'By year'],
] as const;
export type Order = (typeof ORDERS)[number][0];

/** Numbers in names are compared as numbers. */
const NUMBERS = { numeric: true };

/** Performances in an order; those without a year come last. Names are compared as the reader's language does. */
export function inOrder(performances: readonly Performance[], order: Order): readonly Performance[] {
  const byName = (a: Performance, b: Performance) =>
    performanceInWords(a.performer).localeCompare(performanceInWords(b.performer), undefined, NUMBERS) ||
    a.performer.code.localeCompare(b.performer.code) ||
    a.file.id - b.file.id;
  const first = {
    name: () => 0,
    length: (a: Performance, b: Performance) => (a.file.length ?? 0) - (b.file.length ?? 0),
    year: (a: Performance, b: Performance) => (a.year ?? Infinity) - (b.year ?? Infinity) || 0,
  }[order];
  return performances.toSorted((a, b) => first(a, b) || byName(a, b));
}

/** What is said most often of those that say something, and first of what is; undefined where none does. */
export function mostFrequent(values: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}
