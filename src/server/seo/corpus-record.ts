import { wholeName } from '../../cite/cited.ts';
import { shownTexts } from '../../tla/shown-texts.ts';
import { findLicence } from '../../cite/licences.ts';
import { AppError } from '../../shared/app-error.ts';
import { filePath } from '../../shared/file-id.ts';
import { corpusPath } from '../../site/corpus-path.ts';
import { authorsOf, versionOf } from '../corpora/cited-corpus.ts';
import { shownCorpus } from '../storage/corpora/shown-corpus.ts';
import { findReadableCorpus } from '../corpora/readable-corpus.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../sharing/readable-file.ts';
import { countContents, listParts, type CorpusPart } from '../storage/corpora/corpus-contents.ts';
import type { OwnedCorpus } from '../storage/corpora/corpora.ts';
import { person, withoutNothing } from './file-record.ts';

/** A public corpus with the files that everybody sees, the first ones of many. */
interface CorpusRecord extends OwnedCorpus {
  readonly parts: readonly CorpusPart[];
}

interface ShownCorpus {
  readonly title: string;
  readonly description: string;
  /** Facts of a public one; undefined of one that a key opens. */
  readonly record: CorpusRecord | undefined;
}

/** Files that are told to programs in a document's head. */
const MOST_PARTS = 300;
/** Characters of a description in previews of links. */
const MOST_LETTERS = 300;

/** A corpus as a visitor sees it; undefined where they do not. Throws `RateLimited`. */
export async function findShownCorpus(
  slug: string,
  viewer: Omit<Viewer, 'caller'>,
  services: Pick<Services, 'db' | 'rateLimits'>,
): Promise<ShownCorpus | undefined> {
  const found = await orUndefined(findReadableCorpus(slug, { ...viewer, caller: undefined }, services));
  if (found === undefined) return undefined;
  const { corpus, reader, isForAll } = found;
  const shown = shownCorpus(corpus);
  const { works, files } = await countContents(services.db, corpus.id, reader);
  const counts = `${works} ${works === 1 ? 'work' : 'works'}, ${files} ${files === 1 ? 'analysis' : 'analyses'}.`;
  const about = shown.description.replace(/\s+/gu, ' ').slice(0, MOST_LETTERS);
  return {
    title: shown.title,
    description: about === '' ? counts : `${about} ${counts}`,
    record: isForAll
      ? { ...shown, parts: await listParts(services.db, corpus.id, reader, MOST_PARTS) }
      : undefined,
  };
}

/** Undefined for what is not there. */
async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** The corpus as schema.org's Dataset, with its files as parts. `origin` is the address of the site, without a slash at the end. */
export function corpusDataset(record: CorpusRecord, origin: string): object {
  const { slug, title, description, doi, licence, licence_url, created_at, updated_at, citation } = record;
  const address = origin + corpusPath(slug);
  return withoutNothing({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': address,
    url: address,
    name: title,
    description: description || title,
    creator: authorsOf(record).map((name) => person({ literal: wholeName(name) })),
    license: licence_url || findLicence(licence)?.deed || licence,
    version: versionOf(record),
    identifier: doi === '' ? address : `https://doi.org/${doi}`,
    citation,
    dateCreated: created_at.toISOString(),
    dateModified: updated_at.toISOString(),
    isAccessibleForFree: true,
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'application/zip',
      contentUrl: `${origin}/api/v1${corpusPath(slug)}/download`,
    },
    hasPart: record.parts.map(({ id, title: name }) => ({
      '@type': 'Dataset',
      '@id': origin + filePath(id),
      url: origin + filePath(id),
      name: shownTexts(name, 'free') || 'Untitled',
    })),
  });
}
