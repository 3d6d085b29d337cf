import { lasting, oneLine, PUBLISHER, wholeName, type Cited } from './cited.ts';
import { LICENCES } from './licences.ts';

/** Credit, licence and address for under a figure, in one line, such as 'Analysis of ..., mm. 1–8. A. Author, version 2, 2026, TiLiA. CC BY 4.0. https://...'. */
export function captionOf(cited: Cited): string {
  const { heading, passage, authors, version, publishedOn, isPublic, licence } = cited;
  const names = authors.map((author) => oneLine(wholeName(author))).filter((name) => name !== '');
  const year = isPublic ? [String(publishedOn.year)] : [];
  return [
    passage === undefined ? heading : `${heading}, ${passage}`,
    [...names, `version ${version}`, ...year, PUBLISHER].join(', '),
    LICENCES.find(({ id }) => id === licence)?.name ?? licence ?? '',
    lasting(cited) === cited.address ? cited.address : `${lasting(cited)}, ${cited.address}`,
  ]
    .filter((part) => part !== '')
    .map((part, index, all) => (index === all.length - 1 ? part : `${part.replace(/\.$/, '')}.`))
    .join(' ');
}
