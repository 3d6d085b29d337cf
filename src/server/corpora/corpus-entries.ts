import { Readable } from 'node:stream';
import { findLicence, licenceName } from '../../cite/licences.ts';
import type { ZipEntry } from '../account-export/zip-of.ts';
import { givenDetails } from '../details/given-details.ts';
import { EntryNames, nameIn } from '../exporting/entry-names.ts';
import type { Services } from '../services.ts';
import { listFileNames, type CorpusReader } from '../storage/corpora/corpus-contents.ts';
import type { OwnedCorpus } from '../storage/corpora/corpora.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import { opensByLink } from '../storage/files/share-links.ts';
import { isOpenToAll } from '../storage/files/versions.ts';
import { shownCorpus } from '../storage/corpora/shown-corpus.ts';
import type { ReadableCorpus } from './readable-corpus.ts';

/** Name of the zip of a corpus, and of the folder in it. */
export const packageName = ({ slug, version }: Pick<OwnedCorpus, 'slug' | 'version'>): string =>
  nameIn(version === '' ? slug : `${slug}-${version}`);

/**
 * Every file of a corpus that its reader sees, as a download gives it to them, and what is said of them all. Each is opened when its
 * turn comes; one that is gone by then, or is seen no longer, is left out.
 */
export async function* corpusEntries(
  { corpus, reader, isOwn }: ReadableCorpus,
  { db, blobs, redactedCopies, publicUrl }: Services,
): AsyncGenerator<ZipEntry> {
  const shown = isOwn ? corpus : shownCorpus(corpus);
  const folder = packageName(shown);
  const names = new EntryNames();
  yield text(`${folder}/${names.take('LICENSE')}`, licenceOf(shown));
  yield text(`${folder}/${names.take('NOTICE.md')}`, noticeOf(shown));
  for (const { id, filename, folder: within } of await listFileNames(db, corpus.id, reader)) {
    const file = await findFile(db, id);
    if (file === undefined) continue;
    const isOwnFile = file.author_id === reader.accountId;
    if (!isOwnFile && !isOpenToAll(file) && !(await isOpenTo(db, file, reader))) continue;
    const blobId = isOwnFile
      ? file.original_blob_id
      : await redactedCopies.blobOf(file, givenDetails(file, publicUrl()));
    const place = [...within.split('/'), filename].map(nameIn).filter((part) => part !== '');
    yield {
      name: `${folder}/${names.take(place.join('/'))}`,
      isText: true,
      open: () => blobs.open(blobId),
    };
  }
}

/** Whether the link of the corpus still shows a file of its owner. */
const isOpenTo = async (
  db: Services['db'],
  { id, author_id: authorId }: FoundFile,
  { linkedBy }: CorpusReader,
): Promise<boolean> => authorId === linkedBy && (await opensByLink(db, id));

const text = (name: string, content: string): ZipEntry => ({
  name,
  isText: true,
  open: () => Readable.from([Buffer.from(content)], { objectMode: false }),
});

/** The name of the licence and its address, a line each. */
function licenceOf({ licence, licence_url }: OwnedCorpus): string {
  if (licence === '' && licence_url === '')
    return 'No licence is stated for the whole: ask the authors of the files.\n';
  const lines = [licenceName(licence), licence_url || (findLicence(licence)?.deed ?? '')];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

/** The notice of the package, or one that is made of what is said of the corpus. */
function noticeOf({ notice, title, version, description, credits, doi, citation }: OwnedCorpus): string {
  if (notice !== '') return `${notice}\n`;
  const cited = citation === '' ? [] : ['Please cite:', `> ${citation}`];
  const source = [
    ...(credits === '' ? [] : [credits]),
    ...(doi === '' ? [] : [`doi:[${doi}](https://doi.org/${doi})`]),
    ...cited,
  ];
  return `${[
    `# ${title}${version === '' ? '' : ` v${version}`}`,
    ...(description === '' ? [] : [description]),
    ...(source.length === 0 ? [] : ['## Source and attribution', ...source]),
  ].join('\n\n')}\n`;
}
