import MiniSearch from 'minisearch';
import { HELP_PAGES } from '../site/help-pages.ts';
import { normalise } from '../shared/normalise.ts';
import { helpFileOf } from './help-texts.ts';
import { readSections } from './read-sections.ts';

/* This module holds the text of all pages, so it is loaded only when a search is about to start. */
const TEXTS = import.meta.glob<string>('./pages/**/*.mdx', { query: '?raw', import: 'default', eager: true });

/** One place of the help in which all words were found. */
export interface HelpHit {
  /** Address with the anchor of the heading. */
  readonly address: string;
  readonly page: string;
  /** Text of the heading; '' at the beginning of a page. */
  readonly heading: string;
  /** Some words around the first that was found. */
  readonly excerpt: string;
  /** Matched words as in the index: without accents, in lower case. */
  readonly words: readonly string[];
}

interface Place {
  readonly id: number;
  readonly address: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const PLACES: readonly Place[] = HELP_PAGES.flatMap(({ path, heading: page, description }) =>
  [{ heading: '', anchor: '', text: description }, ...readSections(TEXTS[helpFileOf(path)] ?? '')].map(
    ({ heading, anchor, text }) => ({
      address: anchor === '' ? path : `${path}#${anchor}`,
      page,
      heading,
      text,
    }),
  ),
).map((place, id) => ({ ...place, id }));

const INDEX = new MiniSearch<Place>({
  fields: ['page', 'heading', 'text'],
  storeFields: [],
  processTerm: (term) => normalise(term) || null,
  searchOptions: {
    boost: { page: 2, heading: 3 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
});
INDEX.addAll(PLACES);

/** Places where all words of a text occur, the best first; words may be cut short, long ones may be misspelt. */
export function searchHelp(text: string): readonly HelpHit[] {
  return INDEX.search(text).flatMap(({ id, terms }) => {
    const place = PLACES[Number(id)];
    return place === undefined ? [] : [{ ...place, words: terms, excerpt: excerptOf(place.text, terms) }];
  });
}

const BEFORE = 40;
const LENGTH = 150;

/** Excerpt of whole words, about so many characters, from a little before the first word that was found. */
function excerptOf(text: string, words: readonly string[]): string {
  // Folding may change a text's length; then the excerpt begins somewhat elsewhere.
  const folded = normalise(text);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  const first = Math.max(Math.min(...places, folded.length) - BEFORE, 0);
  const start = places.length === 0 || first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const end = text.lastIndexOf(' ', start + LENGTH);
  const cut = text.length <= start + LENGTH ? text.slice(start) : text.slice(start, Math.max(end, start + 1));
  return `${start > 0 ? '… ' : ''}${cut}${start + cut.length < text.length ? ' …' : ''}`;
}
