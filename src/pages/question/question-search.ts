import type { components } from '../../api/schema.d.ts';
import { questionPath } from '../../site/question-path.ts';
import { FACET_NAMES, readSearch, type Search } from '../search-page/address.ts';
import { valueInWords } from '../search-page/facet-words.ts';

type ChosenFacets = components['schemas']['ChosenFacets'];
type Question = Pick<components['schemas']['Question'], 'line' | 'facets'>;

/** The search that a question is; the page of its answer stands in the address. */
export function searchOf({ line, facets }: Question, params = new URLSearchParams()): Search {
  const page = params.get('page') ?? '';
  const search = readSearch(new URLSearchParams({ page }));
  return { ...search, line, chosen: { ...search.chosen, ...facets } };
}

/** The address of a page of a question's answer. */
export const pageAddress = (slug: string, page: number): string =>
  questionPath(slug) + (page === 1 ? '' : `?page=${page}`);

/** 'Robert Schumann; c minor or C major'; empty where nothing is chosen. */
export const facetsInWords = (facets: ChosenFacets): string =>
  FACET_NAMES.map((name) => (facets[name] ?? []).map((value) => valueInWords(name, value)).join(' or '))
    .filter((words) => words !== '')
    .join('; ');
