import { KIND_FACTS } from '../../kinds/registry/facts.ts';
import { counted } from '../../shared/counted.ts';
import { corpusPath } from '../../site/corpus-path.ts';
import { performerPath } from '../../site/performer-path.ts';
import { personPath } from '../../site/person-path.ts';
import { questionPath } from '../../site/question-path.ts';
import { workPath } from '../../site/work-path.ts';
import { searchPath } from '../../site/search-path.ts';
import { fieldHas, readLine } from '../../tql/tql.ts';
import type { Suggestions } from './find-suggestions.ts';
import type { OwnQuestion } from './own-questions.ts';

/** Questions that are suggested. */
const MOST_QUESTIONS = 5;

/** A suggestion, with the page that it leads to. */
export interface Option {
  /** The same for the same suggestion, whatever stands beside it. */
  readonly id: string;
  readonly heading: 'Search' | 'Works' | 'People' | 'Corpora' | 'Questions' | 'Labels';
  readonly name: string;
  /** What it is, in a few words. */
  readonly facts: string;
  readonly to: string;
}

type Person = Suggestions['people'][number];
type Label = Suggestions['labels'][number];
type Comments = NonNullable<Suggestions['comments']>;

/** Works, people and corpora. */
export const namesIn = ({
  works,
  people,
  corpora,
}: Pick<Suggestions, 'works' | 'people' | 'corpora'>): readonly Omit<Option, 'id'>[] => [
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

/** Everything that a text may lead to, with one's own questions that have it; first the search itself where it is more than words. */
export function optionsFor(
  text: string,
  { questions, labels, comments, ...names }: Suggestions,
  own: readonly OwnQuestion[],
): readonly Option[] {
  const isLine = readLine(text).kind !== 'words';
  const search: Omit<Option, 'id'> = {
    heading: 'Search',
    name: isLine ? `Passages with ${text}` : `Everything with “${text}”`,
    facts: '',
    to: searchPath(text),
  };
  const found: readonly Omit<Option, 'id'>[] = [
    ...namesIn(names),
    ...questionsIn(own, questions),
    ...labels.map((label) => ({
      ...{ heading: 'Labels' as const, name: label.label, facts: countOf(label) },
      // A whole label is a text in quotes.
      to: searchPath(`"${label.label.replaceAll('"', '')}"`),
    })),
  ];
  return (isLine ? [search, ...found] : [...found, search, ...inComments(text, comments)]).map((option) => ({
    ...option,
    id: encodeURIComponent(`suggestion ${option.to} ${option.facts}`),
  }));
}

/** One's own questions before those of others. */
function questionsIn(
  own: readonly OwnQuestion[],
  others: Suggestions['questions'],
): readonly Omit<Option, 'id'>[] {
  const isOwn = new Set(own.map(({ slug }) => slug));
  return [
    ...own.map(({ slug, name }) => ({ slug, name, facts: 'yours' })),
    ...others.filter(({ slug }) => !isOwn.has(slug)).map(({ slug, name, by }) => ({ slug, name, facts: by })),
  ]
    .slice(0, MOST_QUESTIONS)
    .map(({ slug, name, facts }) => ({ heading: 'Questions', name, facts, to: questionPath(slug) }));
}

function inComments(text: string, comments: Comments | undefined): readonly Omit<Option, 'id'>[] {
  if (comments === undefined) return [];
  const { count, is_capped: isCapped } = comments;
  const facts = count === undefined ? '' : `${isCapped ? 'over ' : ''}${counted(count, 'passage')}`;
  return [
    { heading: 'Search', name: `Comments with “${text}”`, facts, to: searchPath(fieldHas('comments', text)) },
  ];
}

function pathOf({ role, id }: Person): string {
  if (role === 'performer') return performerPath(id);
  return role === 'analyst' ? personPath(id) : `/browse/files?${new URLSearchParams({ 'composer.is': id })}`;
}

/** "26 units". */
export function countOf({ kind, count, is_capped: isCapped }: Label): string {
  const [one, many] = KIND_FACTS[kind].search?.inWords ?? ['unit', 'units'];
  return `${isCapped ? 'over ' : ''}${counted(count, one, many)}`;
}
