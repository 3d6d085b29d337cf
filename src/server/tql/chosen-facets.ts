import { storableText } from '../../shared/fields.ts';
import type { FoundKey } from '../reading/search-lanes.ts';
import { parse, propertiesOf, requireFew, textsOf } from '../search/search.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { FoundFile, FoundPlaces } from './find-places.ts';

/** The values that a place has of each facet. */
export const FACETS = {
  sort: ({ sort }) => [sort],
  composer: (_, { composer }) => [shownPieceOf({ title: '', composer, artist: '' }).composer],
  corpus: (_, { corpora }) => corpora.map(({ slug }) => slug),
  key: ({ harmonyKey }) => (harmonyKey === undefined ? [] : [harmonyKey]),
  media: (_, { media }) => [media],
} as const satisfies Readonly<Record<string, (place: FoundKey, file: FoundFile) => readonly string[]>>;
export type FacetName = keyof typeof FACETS;
const FACET_NAMES = Object.keys(FACETS) as readonly FacetName[];

/** Values that places are to have, by facets. */
export type Chosen = Readonly<Partial<Record<FacetName, readonly string[]>>>;

/** Reads the choices of facets. Throws `bad_request` that names the place. */
export function readChosen(text: string): Chosen {
  const record = parse(text, '{"composer":["Robert Schumann"]}');
  const chosen = propertiesOf(record, FACET_NAMES, 'facets').map(
    ([name, values]) => [name, textsOf(values, `facets.${name}`).map(storableText)] as const,
  );
  requireFew(chosen.flatMap(([, values]) => values).length);
  return Object.fromEntries(chosen);
}

/** Whether a place has a chosen value of every facet but `except`. */
export function isChosen(
  place: FoundKey,
  { files }: FoundPlaces,
  chosen: Chosen,
  except?: FacetName,
): boolean {
  const file = files.get(place.fileId);
  return (
    file !== undefined &&
    FACET_NAMES.every((name) => {
      const values = chosen[name] ?? [];
      return (
        name === except ||
        values.length === 0 ||
        FACETS[name](place, file).some((value) => values.includes(value))
      );
    })
  );
}
