import { wholeName, writtenDay } from '../../cite/cited.ts';
import { findLicence } from '../../cite/licences.ts';
import type { AnalysisFacts } from '../../exports/analysis.ts';

/** A file of the package that is written already. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** What each folder and ending is, by the start or the end of the name. */
const CONTENTS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\.tla$/, 'the analysis, for TiLiA'],
  [/^json\//, 'the timelines as JSON'],
  [/^csv\//, 'a timeline as a table'],
  [/^labels\//, 'a timeline as labels for Audacity'],
  [/\.jams$/, 'JAMS annotations'],
  [/\.vtt$/, 'chapters'],
  [/\.eaf$/, 'tiers for ELAN'],
  [/\.rntxt$/, 'harmonies as Roman text'],
  [/\.dez$/, 'labels for Dezrann'],
  [/^iiif\//, 'IIIF manifest'],
  [/^figure/, 'the whole piece as a figure for print'],
  [/^CITATION|^citation/, 'how to cite it'],
  [/^LICENSE/, 'what others may do with it'],
  [/^media\//, 'recording or score'],
];

const wordsFor = (name: string) => CONTENTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'a file';

export function readmeOf(facts: AnalysisFacts, files: readonly PackedFile[]): string {
  const { heading, authors, address, version, publishedOn, description } = facts;
  const lines = files.map(({ name, sha256 }) => `${name}\n    ${wordsFor(name)}\n    SHA-256 ${sha256}`);
  return [
    heading,
    [
      ...(authors.length > 0 ? [`By ${authors.map(wholeName).join(', ')}`] : []),
      `Version ${version}, ${writtenDay(publishedOn)}`,
      address,
    ].join('\n'),
    ...(description === '' ? [] : [description]),
    'Files',
    ...lines,
    '',
  ].join('\n\n');
}

/** The deed of the licence, and what it covers. */
export function licenceText({ licence: id }: AnalysisFacts): string {
  const licence = findLicence(id);
  return licence
    ? `${licence.name}: ${licence.asks}\n${licence.deed}\n\nThe licence covers the analysis, not the recording or the score.\n`
    : 'No licence is stated: ask the author.\n';
}

const TYPES: readonly (readonly [ending: string, type: string])[] = [
  ['.tla', 'application/json'],
  ['.json', 'application/json'],
  ['.jams', 'application/json'],
  ['.dez', 'application/json'],
  ['.csv', 'text/csv'],
  ['.vtt', 'text/vtt'],
  ['.eaf', 'application/xml'],
  ['.cff', 'application/yaml'],
  ['.bib', 'application/x-bibtex'],
  ['.txt', 'text/plain'],
  ['.rntxt', 'text/plain'],
];

/** Description of the package for repositories (RO-Crate 1.1). */
export function crateOf(facts: AnalysisFacts, files: readonly PackedFile[]): string {
  const { heading, description, authors, licence, version, publishedOn, address } = facts;
  const people = authors.map((author, index) => ({
    '@id': author.orcid === undefined ? `#author-${index + 1}` : `https://orcid.org/${author.orcid}`,
    '@type': 'Person',
    name: wholeName(author),
  }));
  const deed = findLicence(licence)?.deed;
  const refer = (id: string) => ({ '@id': id });
  const pathOf = (name: string) => encodeURI(name);
  const graph = [
    {
      '@id': 'ro-crate-metadata.json',
      '@type': 'CreativeWork',
      conformsTo: refer('https://w3id.org/ro/crate/1.1'),
      about: refer('./'),
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: heading,
      description: description || heading,
      datePublished: writtenDay(publishedOn),
      version: String(version),
      url: address,
      license: deed === undefined ? 'No licence is stated: ask the author.' : refer(deed),
      ...(people.length > 0 && { author: people.map((person) => refer(person['@id'])) }),
      hasPart: files.map(({ name }) => refer(pathOf(name))),
    },
    ...people,
    ...(deed === undefined
      ? []
      : [{ '@id': deed, '@type': 'CreativeWork', name: findLicence(licence)?.name ?? '' }]),
    ...files.map(({ name, bytes, sha256 }) => {
      const type = TYPES.find(([ending]) => name.endsWith(ending))?.[1];
      return {
        '@id': pathOf(name),
        '@type': 'File',
        name: wordsFor(name),
        contentSize: String(bytes),
        sha256,
        ...(type !== undefined && { encodingFormat: type }),
      };
    }),
  ];
  return `${JSON.stringify({ '@context': 'https://w3id.org/ro/crate/1.1/context', '@graph': graph }, null, 2)}\n`;
}
