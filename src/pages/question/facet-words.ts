import type { components } from '../../api/schema.d.ts';
import { readSearch, toAddress } from '../search-page/address.ts';

type ChosenFacets = components['schemas']['ChosenFacets'];

const ANY_SEARCH = readSearch(new URLSearchParams());

/** 'Robert Schumann; c or C'; empty where nothing is chosen. */
export const facetsInWords = (facets: ChosenFacets): string =>
  Object.values(facets)
    .map((values) => values.join(' or '))
    .filter((words) => words !== '')
    .join('; ');

/** The address of the search with the same line and facets. */
export const searchAddress = (line: string, facets: ChosenFacets): string =>
  toAddress({ ...ANY_SEARCH, line, chosen: { ...ANY_SEARCH.chosen, ...facets } });
