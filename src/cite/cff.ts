import { findLicence } from './licences.ts';
import { wholeName, writtenDay, type Cited, type CitedName } from './cited.ts';

/** Citation File Format 1.2.0. A text in JSON's quotes is one of YAML's too. */
export function cff(cited: Cited): string {
  const authors = cited.authors.length === 0 ? [{ literal: 'Anonymous' }] : cited.authors;
  const licence = findLicence(cited.licence);
  const tags = cited.tags ?? [];
  return [
    'cff-version: 1.2.0',
    `message: ${text('If you use this analysis, cite it as below.')}`,
    'type: dataset',
    `title: ${text(cited.heading)}`,
    'authors:',
    ...authors.flatMap(authorLines),
    `version: ${text(String(cited.version))}`,
    `date-released: ${text(writtenDay(cited.publishedOn))}`,
    ...(licence ? [`license: ${licence.id}`] : []),
    `url: ${text(cited.address)}`,
    ...(cited.download === undefined ? [] : [`repository-artifact: ${text(cited.download)}`]),
    ...(cited.doi === undefined ? [] : [`doi: ${text(cited.doi)}`]),
    ...(tags.length === 0 ? [] : ['keywords:', ...tags.map((tag) => `  - ${text(tag)}`)]),
    '',
  ].join('\n');
}

function authorLines(name: CitedName): string[] {
  const lines =
    'literal' in name || name.family === '' || name.given === ''
      ? [`name: ${text(wholeName(name))}`]
      : [`family-names: ${text(name.family)}`, `given-names: ${text(name.given)}`];
  if (name.orcid !== undefined) lines.push(`orcid: ${text(`https://orcid.org/${name.orcid}`)}`);
  return lines.map((line, index) => (index === 0 ? `  - ${line}` : `    ${line}`));
}

const text = (value: string) => JSON.stringify(value);
