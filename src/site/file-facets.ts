import { LICENCES } from '../cite/licences.ts';
import { KIND_FACTS, KIND_NAMES } from '../kinds/registry/facts.ts';

/** A property of files that a list of them is searched by, and ordered by where it says so. */
export interface FileFacet {
  /** Name in forms and sentences; in capitals the heading of its column. */
  readonly label: string;
  /** Column of the table `files` that is compared; of a facet of corpora, the file's id. */
  readonly column: string;
  /** Values to choose from, each with its name; one without a name is found, but not offered. Left out where any text may occur. */
  readonly choices?: readonly (readonly [value: string, name: string | undefined])[];
  /** Whether a file may have several of the choices: the column is an array. */
  readonly isList?: true;
  /** Whether the index of the column has only the files that have a value. */
  readonly isSparse?: true;
  /** Whether lists of files can be ordered by it. */
  readonly isOrder?: true;
  /** Whether it is a property of the public corpora that a file stands in: their titles, or the slug of one. */
  readonly isOfCorpora?: true;
  /** Whether it is a property of single timelines: the column is one of the table `timelines`. */
  readonly isOfSingleTimelines?: true;
  /** Whether timelines have it too, so that searches of components take it. */
  readonly isOfTimelines?: true;
}

/** All facets by their names in queries and addresses, in the order of forms and columns. */
export const FILE_FACETS = {
  title: { label: 'title', column: 'title_key', isOrder: true, isOfTimelines: true },
  composer: { label: 'composer', column: 'composer_key', isOrder: true, isOfTimelines: true },
  performer: { label: 'performer', column: 'performer_key', isOrder: true, isOfTimelines: true },
  annotator: { label: 'annotator', column: 'annotator_key', isOrder: true },
  tag: { label: 'tag', column: 'tags_key', isSparse: true },
  licence: {
    label: 'licence',
    column: 'licence',
    isSparse: true,
    choices: LICENCES.map(({ id, name }) => [id, name] as const),
  },
  kinds: {
    label: 'timelines',
    column: 'has_kinds',
    isList: true,
    choices: KIND_NAMES.map((kind) => [kind, KIND_FACTS[kind].inWords] as const),
  },
  media: {
    label: 'recording',
    column: 'plays',
    choices: [
      ['here', 'plays here'],
      ['youtube', 'plays at YouTube'],
      ['none', 'no recording'],
    ],
  },
  corpus: { label: 'corpus', column: 'id', isOfCorpora: true, isOfTimelines: true },
  role: { label: 'role', column: 'role_key', isOfSingleTimelines: true, isOfTimelines: true },
  vocabulary: {
    label: 'vocabulary',
    column: 'vocabulary_key',
    isOfSingleTimelines: true,
    isOfTimelines: true,
  },
} as const satisfies Readonly<Record<string, FileFacet>>;

type Facets = typeof FILE_FACETS;
export type FacetName = keyof Facets;

/** Names of the facets that have a flag. */
type Flagged<Flag extends keyof FileFacet> = {
  [Name in FacetName]: Facets[Name] extends Readonly<Record<Flag, true>> ? Name : never;
}[FacetName];

/** Facets that lists of files can be ordered by. */
export type OrderFacet = Flagged<'isOrder'>;
/** Facets that searches of components take too. */
export type TimelineFacet = Flagged<'isOfTimelines'>;
/** Those of them that searches of components can be ordered by. */
export type TimelineOrder = TimelineFacet & OrderFacet;
/** Where a recording plays: in the page, from here or an address elsewhere, by YouTube's player, or not. */
export type Plays = Facets['media']['choices'][number][0];

export const fileFacet = (name: FacetName): FileFacet => FILE_FACETS[name];

export const FACET_NAMES = Object.keys(FILE_FACETS) as readonly FacetName[];
export const ORDER_FACETS = FACET_NAMES.filter(
  (name): name is OrderFacet => fileFacet(name).isOrder === true,
);
export const TIMELINE_FACETS = FACET_NAMES.filter(
  (name): name is TimelineFacet => fileFacet(name).isOfTimelines === true,
);
export const TIMELINE_ORDERS = TIMELINE_FACETS.filter(
  (name): name is TimelineOrder => fileFacet(name).isOrder === true,
);
