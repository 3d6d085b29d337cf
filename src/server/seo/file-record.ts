import { creditedName, type About, type PublicName } from '../../cite/about.ts';
import {
  GENRE,
  invertedName,
  PUBLISHER,
  wholeName,
  writtenDay,
  type Cited,
  type CitedName,
} from '../../cite/cited.ts';
import { findLicence } from '../../cite/licences.ts';
import type { FileFacts } from '../../shared/file-head.ts';
import { orcidAddress } from '../../shared/orcid.ts';
import { authorPath } from '../../site/person-path.ts';
import { escaped } from '../../shared/escape.ts';

/** Facts about a public file for reference managers, search engines and harvesters. Paths begin at the root of the site. */
export interface FileRecord extends FileFacts {
  readonly cited: Omit<Cited, 'address' | 'accessedOn' | 'passage' | 'download'>;
  readonly about: About;
  readonly account: PublicName;
  readonly updatedAt: Date;
  /** Permanent path of the cited version. */
  readonly path: string;
  /** Path that always leads to the newest version. */
  readonly newestPath: string;
  /** Path of the last published version before this one; undefined if there is none. */
  readonly predecessorPath: string | undefined;
  readonly picturePath: string;
  /** Short description of the page. */
  readonly summary: string;
}

/** Search engines pass over a shorter description. */
const MIN_DESCRIPTION = 50;
const CSL_TYPE = 'application/vnd.citationstyles.csl+json';

/**
 * Tags that reference managers look at, in HTML. Zotero takes the item's type from `DC.type` first, and splits an author that
 * has several commas.
 */
export function recordTags(record: FileRecord, origin: string): string {
  const { cited, about } = record;
  const authors = cited.authors.map(tagged);
  const address = origin + record.path;
  const date = writtenDay(cited.publishedOn);
  const tags: readonly (readonly [name: string, content: string | undefined])[] = [
    ['DC.type', 'Dataset'],
    ['DC.title', cited.heading],
    ...authors.map((name) => ['DC.creator', name] as const),
    ...othersOf(about).map(({ name }) => ['DC.contributor', tagged(name)] as const),
    ['DC.publisher', PUBLISHER],
    ['DC.date', date],
    ['DC.rights', findLicence(cited.licence)?.deed],
    ['DC.language', cited.language],
    ['DC.identifier', address],
    ['DC.identifier', cited.doi === undefined ? undefined : `doi:${cited.doi}`],
    ['so.version', String(cited.version)],
    ['citation_title', cited.heading],
    ...authors.map((name) => ['citation_author', name] as const),
    ['citation_publication_date', writtenDay(cited.publishedOn, '/')],
    ['citation_public_url', address],
    ['citation_doi', cited.doi],
    ['citation_language', cited.language],
  ];
  const written = tags.flatMap(([name, content]) =>
    content === undefined || content === '' ? [] : [`<meta name="${name}" content="${escaped(content)}" />`],
  );
  return [...written, jsonLd(datasetOf(record, origin))].join('\n    ');
}

/** Address of the analysis or page that this one is based on; an analysis on this site is stored by its path. */
const addressOf = (stored: string | undefined, origin: string): string | undefined =>
  stored?.startsWith('/') === true ? origin + stored : stored || undefined;

/** One comma divides a family name from the given ones, so none stands within. */
const tagged = (name: CitedName): string =>
  'literal' in name
    ? name.literal
    : invertedName({ family: name.family.replaceAll(',', ''), given: name.given.replaceAll(',', '') });

/** JSON-LD in a script element, which no text in it can end. */
export const jsonLd = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** The file as schema.org's Dataset. */
function datasetOf(record: FileRecord, origin: string): object {
  const { cited, about, account, title, composer, artist, length, time_unit } = record;
  const address = origin + record.path;
  const licence = findLicence(cited.licence);
  const doi = cited.doi === undefined ? undefined : `https://doi.org/${cited.doi}`;
  const others = othersOf(about);
  const page = pageOf(account, origin);
  const namesOf = (roles: readonly string[]) =>
    others.filter(({ role }) => roles.includes(role)).map(({ name }) => person(name));
  return withoutNothing({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': address,
    name: cited.heading,
    alternateName: title !== '' && title !== cited.heading ? title : undefined,
    description: descriptionOf(record),
    creator: cited.authors.map((name) =>
      person(name, wholeName(name) === nameOf(account) ? page : undefined),
    ),
    editor: some(namesOf(['editor'])),
    contributor: some(namesOf(['contributor', 'supervisor', 'data source'])),
    datePublished: writtenDay(cited.publishedOn),
    dateModified: record.updatedAt.toISOString(),
    version: String(cited.version),
    license: licence?.deed,
    isAccessibleForFree: true,
    identifier: [address, doi].filter((one) => one !== undefined),
    sameAs: doi,
    url: address,
    image: origin + record.picturePath,
    keywords: some(cited.tags ?? []),
    inLanguage: cited.language,
    genre: GENRE,
    isBasedOn: addressOf(about.basedOn, origin),
    includedInDataCatalog: { '@type': 'DataCatalog', name: PUBLISHER, url: `${origin}/` },
    about: withoutNothing({
      '@type': 'MusicRecording',
      name: title || 'Untitled',
      byArtist: artist === '' ? undefined : { '@type': 'MusicGroup', name: artist },
      duration: time_unit === 'quarters' ? undefined : `PT${Math.round(length)}S`,
      recordingOf: withoutNothing({
        '@type': 'MusicComposition',
        name: title || 'Untitled',
        composer: composer === '' ? undefined : { '@type': 'Person', name: composer },
      }),
    }),
    distribution: [
      {
        '@type': 'DataDownload',
        encodingFormat: 'application/json',
        contentUrl: `${origin}/api/v1/files/${cited.fileId}/tla?version=${cited.version}`,
      },
    ],
    creditText: `${cited.authors.map(wholeName).join(', ')}, ${PUBLISHER}`,
  });
}

function descriptionOf({ about, summary }: FileRecord): string {
  const own = about.description ?? '';
  return own.length >= MIN_DESCRIPTION ? own : [own, summary].filter((part) => part !== '').join(' ');
}

const nameOf = ({ username, given, family }: PublicName): string =>
  [given, family].filter((part) => part !== '').join(' ') || username;

export const person = (name: CitedName, page?: string): object =>
  withoutNothing({
    '@type': 'Person',
    name: wholeName(name),
    familyName: 'literal' in name ? undefined : name.family,
    givenName: 'literal' in name ? undefined : name.given,
    url: page,
    sameAs: name.orcid === undefined ? undefined : orcidAddress(name.orcid),
  });

/** Who is credited as something else than an author. */
const othersOf = ({ credits = [] }: About) =>
  credits
    .filter(({ role }) => role !== 'analyst')
    .map((credit) => ({ role: credit.role, name: creditedName(credit) }));

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

export const withoutNothing = (value: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined && part !== ''));

/** The address of the account's page, where it has one. */
function pageOf({ username }: PublicName, origin: string): string | undefined {
  const path = authorPath(username);
  return path === undefined ? undefined : origin + path;
}

/** Signposting: the `Link` header that tells programs what belongs to a page, whose addresses are ASCII (https://signposting.org). */
export function recordLinks(record: FileRecord, origin: string): string {
  const { cited, account, path, newestPath, predecessorPath } = record;
  const file = `${origin}/api/v1/files/${cited.fileId}`;
  const orcids = cited.authors.flatMap(({ orcid }) => (orcid === undefined ? [] : [orcidAddress(orcid)]));
  const authors = orcids.length > 0 ? orcids : [pageOf(account, origin)].filter((page) => page !== undefined);
  const licence = findLicence(cited.licence);
  const links: readonly (readonly [address: string, rel: string, type?: string])[] = [
    [cited.doi === undefined ? origin + path : `https://doi.org/${encodeURI(cited.doi)}`, 'cite-as'],
    ['https://schema.org/AboutPage', 'type'],
    ['https://schema.org/Dataset', 'type'],
    ...authors.map((address) => [address, 'author'] as const),
    ...(licence ? [[licence.deed, 'license'] as const] : []),
    [`${file}/tla?version=${cited.version}`, 'item', 'application/json'],
    [`${file}/citation?version=${cited.version}&style=csl`, 'describedby', CSL_TYPE],
    [`${file}/citation?version=${cited.version}&style=cff`, 'describedby', 'application/yaml'],
    [origin + newestPath, 'latest-version'],
    [`${file}/versions/`, 'version-history', 'application/json'],
    ...(predecessorPath === undefined ? [] : [[origin + predecessorPath, 'predecessor-version'] as const]),
  ];
  return links
    .map(
      ([address, rel, type]) => `<${address}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`,
    )
    .join(', ');
}
