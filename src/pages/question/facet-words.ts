import type { components } from '../../api/schema.d.ts';

type ChosenFacets = components['schemas']['ChosenFacets'];

/** Facets with their names in the address of a search. */
const PARAMETERS = {
  sort: 'found',
  composer: 'composer',
  key: 'key',
  corpus: 'corpus',
  media: 'sound',
} as const satisfies Readonly<Record<keyof ChosenFacets, string>>;
const NAMES = Object.keys(PARAMETERS) as readonly (keyof ChosenFacets)[];

/** 'Robert Schumann; c or C'; empty where nothing is chosen. */
export const facetsInWords = (facets: ChosenFacets): string =>
  NAMES.map((name) => (facets[name] ?? []).join(' or '))
    .filter((words) => words !== '')
    .join('; ');

/** The address of the search with the same line and facets. */
export function searchAddress(line: string, facets: ChosenFacets): string {
  const params = new URLSearchParams({ q: line });
  for (const name of NAMES) for (const value of facets[name] ?? []) params.append(PARAMETERS[name], value);
  return `/search?${params}`;
}
