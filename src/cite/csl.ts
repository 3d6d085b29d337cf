import { genreOf, keyOf, PUBLISHER, type Cited, type Day } from './cited.ts';
import { notesOf } from './notes.ts';

/** CSL-JSON: a list of one. */
export const csl = (cited: Cited): string => `${JSON.stringify([cslItem(cited)], undefined, 2)}\n`;

/** The analysis as CSL-JSON, for processors of the Citation Style Language. */
export function cslItem(cited: Cited): Readonly<Record<string, unknown>> {
  const note = notesOf(cited);
  return {
    id: keyOf(cited),
    type: 'dataset',
    title: cited.heading,
    genre: genreOf(cited),
    ...(cited.authors.length > 0 && { author: cited.authors.map(withoutOrcid) }),
    issued: dateOf(cited.publishedOn),
    accessed: dateOf(cited.accessedOn),
    publisher: PUBLISHER,
    version: String(cited.version),
    URL: cited.address,
    ...(cited.doi !== undefined && { DOI: cited.doi }),
    ...(cited.language !== undefined && { language: cited.language }),
    ...(cited.tags !== undefined && cited.tags.length > 0 && { keyword: cited.tags.join(', ') }),
    ...(note !== '' && { note }),
  };
}

const withoutOrcid = (name: Cited['authors'][number]) => {
  if ('literal' in name) return { literal: name.literal };
  return name.given === '' ? { family: name.family } : { family: name.family, given: name.given };
};

const dateOf = ({ year, month, day }: Day) => ({ 'date-parts': [[year, month, day]] });
