import { findLicence } from './licences.ts';
import { wholeName, writtenDay, type Cited, type CitedName } from './cited.ts';

/** DOI as the format accepts it: with fewer characters than some DOIs contain. */
const DOI = /^10\.\d{4,9}(\.\d+)?\/[\w:/;\-.()[\]\\]+$/u;

/** Citation File Format 1.2.0, whose lists contain no duplicates. A JSON string is a valid YAML string. */
export function cff(cited: Cited): string {
  const authors = cited.authors.length === 0 ? [{ literal: 'Anonymous' }] : cited.authors;
  const licence = findLicence(cited.licence);
  const tags = [...new Set(cited.tags)];
  return [
    'cff-version: 1.2.0',
    `message: ${text('If you use this analysis, cite it as below.')}`,
    'type: dataset',
    `title: ${text(cited.heading)}`,
    'authors:',
    ...new Set(authors.map(authorOf)),
    `version: ${text(String(cited.version))}`,
    `date-released: ${text(writtenDay(cited.publishedOn))}`,
    ...(licence ? [`license: ${licence.id}`] : []),
    `url: ${text(cited.address)}`,
    ...(cited.download === undefined ? [] : [`repository-artifact: ${text(cited.download)}`]),
    ...(cited.doi === undefined ? [] : doiLines(cited.doi)),
    ...(tags.length === 0 ? [] : ['keywords:', ...tags.map((tag) => `  - ${text(tag)}`)]),
    '',
  ].join('\n');
}

const doiLines = (doi: string): string[] =>
  DOI.test(doi)
    ? [`doi: ${text(doi)}`]
    : ['identifiers:', '  - type: url', `    value: ${text(`https://doi.org/${encodeURI(doi)}`)}`];

function authorOf(name: CitedName): string {
  const lines =
    'literal' in name || name.family === '' || name.given === ''
      ? [`name: ${text(wholeName(name))}`]
      : [`family-names: ${text(name.family)}`, `given-names: ${text(name.given)}`];
  if (name.orcid !== undefined) lines.push(`orcid: ${text(`https://orcid.org/${name.orcid}`)}`);
  return `  - ${lines.join('\n    ')}`;
}

const text = (value: string) => JSON.stringify(value);
