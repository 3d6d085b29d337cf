import { sql, type Transaction } from 'kysely';
import type { About } from '../../cite/about.ts';
import { addressIn } from '../../packages/licence-of.ts';
import type { PackageEntry } from '../../packages/open-package.ts';
import { EntryError } from '../../packages/package-error.ts';
import { readNotice } from '../../shared/notice/read-notice.ts';
import { HEAD_LENGTH } from '../../shared/media-type.ts';
import { MAX_CORPUS_FILES_AT_ONCE, MAX_CORPUS_LINE, MAX_CORPUS_TEXT } from '../../shared/limits.ts';
import { accountUser } from '../reading/reader-pool.ts';
import { addFiles } from '../storage/corpora/corpus-files.ts';
import { changeCorpus, createCorpus } from '../storage/corpora/corpora.ts';
import { deleteUnneeded } from '../storage/blobs/blobs.ts';
import { columnsOfAbout } from '../storage/files/file-columns.ts';
import { findFile } from '../storage/files/find-files.ts';
import { changePackage, forgetBytes } from '../storage/packages/packages.ts';
import type { PackageChoices } from '../storage/packages/package-facts.ts';
import {
  findStored,
  findUnstored,
  noteRead,
  noteStored,
  type PackageFile,
} from '../storage/packages/package-files.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { PendingBlobs } from '../upload/pending-blobs.ts';
import { UploadRefused } from '../upload/problems.ts';
import { readUpload } from '../upload/read-upload.ts';
import type { ReceivedFile } from '../upload/receive-parts.ts';
import { storeUpload } from '../upload/store-upload.ts';
import { keptCompanionsOf, storeVersion, VersionConflict, VersionRefused } from '../upload/store-version.ts';
import { entryOf, type Turn } from './package-work.ts';

/** Files that are asked for at a time, and come into the corpus together. */
const FILES_AT_ONCE = 25;
const NO_CHOICES: PackageChoices = { isPublic: false, licence: '', corpusTitle: '' };

/** Stores files of a package until its turn is over, each all or nothing; after the last one the package is done. */
export async function storePackage(turn: Turn): Promise<void> {
  const { services, found } = turn;
  const { db, blobs } = services;
  const choices = found.choices ?? NO_CHOICES;
  const corpusId = found.corpus_id ?? (await makeCorpus(turn, choices));
  for (;;) {
    const unstored = await findUnstored(db, found.id, FILES_AT_ONCE);
    if (unstored.length === 0) break;
    for (const file of unstored) {
      if (turn.isOver()) return;
      await storeFile(turn, file, choices);
      await turn.giveWay();
    }
  }
  await placeFiles(turn, corpusId);
  if (choices.isPublic && found.corpus_id === null)
    await changeCorpus(db, corpusId, { visibility: 'public' });
  await changePackage(db, found.id, { state: 'done' });
  await deleteUnneeded(blobs, await forgetBytes(db, found.id));
}

/** Makes the corpus of a package, or finds the one that was made before the server ended. Gives its id. */
async function makeCorpus(
  { services: { db }, found }: Turn,
  { licence, corpusTitle }: PackageChoices,
): Promise<number> {
  const { notice = '', licence: text = '' } = found.facts;
  const { performances: _, title: noticed, ...words } = readNotice(notice);
  const title = cut(corpusTitle || noticed || found.name, MAX_CORPUS_LINE);
  const made = await db
    .selectFrom('corpora')
    .select('id')
    .where('owner_id', '=', found.owner_id)
    .where('title', '=', title)
    .where('created_at', '>=', found.created_at)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('corpus_files').select('file_id').whereRef('corpus_id', '=', 'corpora.id'),
        ),
      ),
    )
    .executeTakeFirst();
  const corpus =
    made ??
    (await createCorpus(db, {
      ...{ ownerId: found.owner_id, title, licence, notice },
      licence_url: cut(addressIn(text), MAX_CORPUS_LINE),
      description: cut(words.description, MAX_CORPUS_TEXT),
      credits: cut(words.credits, MAX_CORPUS_TEXT),
      citation: cut(words.citation, MAX_CORPUS_TEXT),
      doi: words.doi,
      version: cut(words.version, MAX_CORPUS_LINE),
    }));
  if (corpus === 'full') throw new PackageStopped(TOO_MANY_CORPORA);
  await changePackage(db, found.id, { corpus_id: corpus.id });
  return corpus.id;
}

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

/** Error of a package that cannot go on; what is stored stays. */
export class PackageStopped extends Error {}

const TOO_MANY_CORPORA =
  'You have as many corpora as one account may have. Delete one that is needed no longer, then send the package again.';

/** Puts all stored files of the package into its corpus; those that are in it stay where they are. */
async function placeFiles({ services: { db }, found }: Turn, corpusId: number): Promise<void> {
  const stored = await findStored(db, found.id);
  const places = stored.map(({ fileId, path }) => {
    const end = path.lastIndexOf('/');
    return { fileId, filename: path.slice(end + 1), folder: path.slice(0, Math.max(end, 0)) };
  });
  for (let first = 0; first < places.length; first += MAX_CORPUS_FILES_AT_ONCE) {
    const some = places.slice(first, first + MAX_CORPUS_FILES_AT_ONCE);
    const added = await addFiles(db, corpusId, some, found.owner_id);
    if (added === 'full') throw new PackageStopped(FULL_CORPUS);
  }
}

const FULL_CORPUS =
  'The corpus has as many files as one may have. The files are stored, but not all of them stand in it.';

async function storeFile(turn: Turn, file: PackageFile, choices: PackageChoices): Promise<void> {
  const { services, found, signal } = turn;
  const { db } = services;
  const entry = entryOf(turn, file.path);
  const blobs = new PendingBlobs(services.blobs);
  const reading = services.tlaReader.begin({ user: accountUser(found.owner_id), signal });
  try {
    const received: ReceivedFile[] = [];
    for (const one of [entry, ...file.companions.map((path) => entryOf(turn, path))])
      received.push(await receive(one, blobs));
    const before = file.file_id === null ? undefined : await findFile(db, file.file_id);
    const kept =
      before?.author_id === found.owner_id ? { file: before, ...(await keptOf(before, turn)) } : undefined;
    const [upload] = await readUpload(received, services.blobs, reading, kept && { kept: kept.kept });
    if (upload === undefined) throw new Error(`${file.path} was not read.`);
    if (kept === undefined) {
      await storeUpload(
        [upload],
        choices.isPublic,
        found.owner_id,
        blobs,
        services,
        async (trx, [id = 0]) => {
          await noteStored(trx, file, id);
          if (choices.licence !== '') await setLicence(trx, id, choices.licence);
        },
      );
    } else {
      const alongside = (trx: Transaction<Schema>) => noteStored(trx, file, kept.file.id);
      await storeVersion(upload, kept.file, { note: '', alongside }, blobs, services);
    }
  } catch (error) {
    // Somebody changed the file meanwhile: it is read anew in the next turn.
    if (error instanceof VersionConflict) return;
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await noteRead(db, file, { outcome: 'refused', problem });
  } finally {
    reading.close();
    await blobs.discard();
  }
}

const keptOf = async (file: Parameters<typeof keptCompanionsOf>[0], { services }: Turn) => ({
  kept: await keptCompanionsOf(file, services),
});

/** Why a file alone is not stored; undefined for what concerns the whole package. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof EntryError) return error.problem;
  if (error instanceof UploadRefused) return error.problems.map(({ message }) => message).join(' ');
  return error instanceof VersionRefused ? error.message : undefined;
}

async function receive(entry: PackageEntry, blobs: PendingBlobs): Promise<ReceivedFile> {
  const heads: Uint8Array[] = [];
  let length = 0;
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of entry.open()) {
      if (length < HEAD_LENGTH) heads.push(chunk.subarray(0, HEAD_LENGTH - length));
      length += chunk.length;
      yield chunk;
    }
  }
  const blob = await blobs.put(watched());
  return { filename: entry.filename, blob, head: Buffer.concat(heads) };
}

async function setLicence(trx: Transaction<Schema>, id: number, licence: string): Promise<void> {
  const about: About = { licences: { '1': licence } };
  await trx
    .updateTable('files')
    .set({ about: JSON.stringify(about), ...columnsOfAbout(about, 1), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
