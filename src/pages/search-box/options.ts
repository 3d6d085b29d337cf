import { KIND_FACTS } from '../../kinds/registry/facts.ts';
import { counted } from '../../shared/counted.ts';
import { corpusPath } from '../../site/corpus-path.ts';
import { performerPath } from '../../site/performer-path.ts';
import { personPath } from '../../site/person-path.ts';
import { workPath } from '../../site/work-path.ts';
import { searchPath } from '../../site/search-path.ts';
import { readLine } from '../../tql/tql.ts';
import type { Suggestions } from './find-suggestions.ts';

/** A suggestion, with the page that it leads to. */
export interface Option {
  /** The same for the same suggestion, whatever stands beside it. */
  readonly id: string;
  readonly heading: 'Search' | 'Works' | 'People' | 'Corpora' | 'Labels';
  readonly name: string;
  /** What it is, in a few words. */
  readonly facts: string;
  readonly to: string;
}

type Person = Suggestions['people'][number];
type Label = Suggestions['labels'][number];

/** Works, people and corpora. */
export const namesIn = ({
  works,
  people,
  corpora,
}: Omit<Suggestions, 'labels'>): readonly Omit<Option, 'id'>[] => [
  ...works.map(({ id, title, composer }) => ({
    ...{ heading: 'Works' as const, name: title, facts: composer, to: workPath(id) },
  })),
  ...people.map((person) => ({
    ...{ heading: 'People' as const, name: person.name, to: pathOf(person) },
    facts: `${person.role}, ${counted(person.count, 'file')}`,
  })),
  ...corpora.map(({ slug, title }) => ({
    ...{ heading: 'Corpora' as const, name: title, facts: '', to: corpusPath(slug) },
  })),
];

/** Everything that a text may lead to; first the search itself where it is more than words. */
export function optionsFor(text: string, { labels, ...names }: Suggestions): readonly Option[] {
  const isLine = readLine(text).kind !== 'words';
  const search: Omit<Option, 'id'> = {
    heading: 'Search',
    name: isLine ? `Passages with ${text}` : `Everything with “${text}”`,
    facts: '',
    to: searchPath(text),
  };
  const found: readonly Omit<Option, 'id'>[] = [
    ...namesIn(names),
    ...labels.map((label) => ({
      ...{ heading: 'Labels' as const, name: label.label, facts: countOf(label) },
      // A whole label is a text in quotes.
      to: searchPath(`"${label.label.replaceAll('"', '')}"`),
    })),
  ];
  return (isLine ? [search, ...found] : [...found, search]).map((option) => ({
    ...option,
    id: encodeURIComponent(`suggestion ${option.to} ${option.facts}`),
  }));
}

function pathOf({ role, id }: Person): string {
  if (role === 'performer') return performerPath(id);
  return role === 'analyst' ? personPath(id) : `/browse/files?${new URLSearchParams({ 'composer.is': id })}`;
}

function countOf({ kind, count, is_capped: isCapped }: Label): string {
  const [one, many] = KIND_FACTS[kind].search?.inWords ?? ['unit', 'units'];
  return `${isCapped ? 'over ' : ''}${counted(count, one, many)}`;
}
