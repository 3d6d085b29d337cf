import { FACET_NAMES, type FacetName, type Search } from './address.ts';
import type { Answer } from './found.ts';
import { keyInWords } from './hit-words.ts';

export const FACET_WORDS: Readonly<Record<FacetName, string>> = {
  sort: 'FOUND IN',
  composer: 'COMPOSER',
  key: 'KEY',
  corpus: 'CORPUS',
  media: 'SOUND',
};

/** Words for values that the contract has words of its own for. */
const VALUE_WORDS: Readonly<Partial<Record<FacetName, Readonly<Record<string, string>>>>> = {
  sort: {
    chord: 'Harmonies',
    key: 'Keys',
    hierarchy: 'Form',
    marker: 'Markers',
    range: 'Ranges',
    beat: 'Beats',
    bar: 'Measures',
    timeline: 'Timelines',
    file: 'Analyses',
  },
  media: { here: 'Plays here', youtube: 'On YouTube', none: 'No recording' },
};

/** A value of a facet as readers know it. */
export function valueInWords(name: FacetName, value: string): string {
  if (name === 'key') return keyInWords(value).join(' ');
  return VALUE_WORDS[name]?.[value] ?? (value || 'Not given');
}

/** A value that was chosen of a facet, as the answer has words for it. */
export function chosenInWords(name: FacetName, value: string, facets: Answer['facets']): string {
  return facets[name].find((one) => one.value === value)?.words ?? valueInWords(name, value);
}

/** 'Robert Schumann; c minor or C major': all that is chosen of facets. */
export const choicesInWords = ({ chosen }: Pick<Search, 'chosen'>, facets: Answer['facets']): string =>
  FACET_NAMES.filter((name) => chosen[name].length > 0)
    .map((name) => chosen[name].map((value) => chosenInWords(name, value, facets)).join(' or '))
    .join('; ');
