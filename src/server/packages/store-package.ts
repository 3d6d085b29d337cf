import { sql, type Transaction } from 'kysely';
import type { About } from '../../cite/about.ts';
import { addressIn } from '../../packages/licence-of.ts';
import type { PackageEntry } from '../../packages/open-package.ts';
import { EntryError } from '../../packages/package-error.ts';
import { readNotice } from '../../shared/notice/read-notice.ts';
import { HEAD_LENGTH } from '../../shared/media-type.ts';
import { QUARTERS_FIELD_VALUE, TIME_UNIT_FIELD } from '../../shared/time-unit.ts';
import { MAX_CORPUS_FILES_AT_ONCE, MAX_CORPUS_LINE, MAX_CORPUS_TEXT } from '../../shared/limits.ts';
import { accountUser } from '../reading/reader-pool.ts';
import { addFiles } from '../storage/corpora/corpus-files.ts';
import { changeCorpus, createCorpus } from '../storage/corpora/corpora.ts';
import { setSharedNotes } from '../storage/corpora/shared-notes.ts';
import { deleteUnneeded } from '../storage/blobs/blobs.ts';
import { columnsOfAbout } from '../storage/files/file-columns.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import { countVersions } from '../storage/files/versions.ts';
import { changePackage, forgetBytes } from '../storage/packages/packages.ts';
import type { PackageChoices } from '../storage/packages/package-facts.ts';
import {
  findSharedNotes,
  findStored,
  findUnchecked,
  findUnstored,
  noteChecked,
  noteRead,
  noteStored,
  type PackageFile,
} from '../storage/packages/package-files.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { PendingBlobs } from '../upload/pending-blobs.ts';
import { UploadRefused } from '../upload/problems.ts';
import { readUpload, type AnnotationUpload } from '../upload/read-upload.ts';
import type { ReceivedFile } from '../upload/receive-parts.ts';
import { storeUpload } from '../upload/store-upload.ts';
import {
  keptCompanionsOf,
  requirePlaceFor,
  storeVersion,
  VersionConflict,
  VersionRefused,
} from '../upload/store-version.ts';
import { entryOf, lacksUnit, type Turn } from './package-work.ts';

/** Files that are asked for at a time, and come into the corpus together. */
const FILES_AT_ONCE = 25;
const NO_CHOICES: PackageChoices = { isPublic: false, licence: '', corpusTitle: '' };

/** Stores files of a package until its turn is over, each all or nothing; after the last one the package is done. */
export async function storePackage(turn: Turn): Promise<void> {
  const { services, found } = turn;
  const { db, blobs } = services;
  const choices = found.choices ?? NO_CHOICES;
  if (choices.isAllOrNone === true && !(await checkAll(turn))) return;
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
  await keepSharedNotes(turn, corpusId);
  // It may have been made in an earlier turn.
  if (choices.isPublic && (found.corpus_id === null || found.facts.hasMadeCorpus === true))
    await changeCorpus(db, corpusId, { visibility: 'public' });
  await changePackage(db, found.id, { state: 'done' });
  await deleteUnneeded(blobs, await forgetBytes(db, found.id));
}

/**
 * Reads each file with all that belongs to it, as it will be when it is stored, until the turn is over: whether that has come to
 * its end. Throws `PackageStopped` at the first one that would be refused; nothing is stored by then.
 */
async function checkAll(turn: Turn): Promise<boolean> {
  const { db } = turn.services;
  for (;;) {
    const unchecked = await findUnchecked(db, turn.found.id, FILES_AT_ONCE);
    if (unchecked.length === 0) return true;
    for (const file of unchecked) {
      if (turn.isOver()) return false;
      await checkFile(turn, file);
      await turn.giveWay();
    }
  }
}

async function checkFile(turn: Turn, file: PackageFile): Promise<void> {
  const { db } = turn.services;
  try {
    const before = await ownFileOf(turn, file);
    if (before !== undefined) requirePlaceFor(await countVersions(db, before.id));
    await withUpload(turn, file, before, () => Promise.resolve());
    await noteChecked(db, file);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    throw new PackageStopped(`${file.path}: ${problem} ${NOTHING_STORED}`, { cause: error });
  }
}

const NOTHING_STORED =
  'You asked for all files or none, so nothing was stored. Correct it, and send the package again.';

/** Has the notes that most files share told on the page of their corpus. */
async function keepSharedNotes({ services: { db }, found }: Turn, corpusId: number): Promise<void> {
  const notes = await findSharedNotes(db, found.id);
  if (notes !== '') await setSharedNotes(db, corpusId, cut(notes, MAX_CORPUS_TEXT));
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
  await changePackage(db, found.id, {
    corpus_id: corpus.id,
    facts: { ...found.facts, hasMadeCorpus: true },
  });
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
    return {
      ...{ fileId, filename: path.slice(end + 1), folder: path.slice(0, Math.max(end, 0)) },
      isPackaged: true,
    };
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
  const { services, found } = turn;
  const { db } = services;
  try {
    const before = await ownFileOf(turn, file);
    await withUpload(turn, file, before, async (upload, blobs) => {
      if (before !== undefined) {
        const alongside = (trx: Transaction<Schema>) => noteStored(trx, file, before.id);
        await storeVersion(upload, before, { note: '', alongside }, blobs, services);
        return;
      }
      const given = choices.isQuarters === true ? inQuarters(upload) : upload;
      await storeUpload([given], choices.isPublic, found.owner_id, blobs, services, async (trx, [id = 0]) => {
        await noteStored(trx, file, id);
        if (choices.licence !== '') await setLicence(trx, id, choices.licence);
      });
    });
  } catch (error) {
    // Somebody changed the file meanwhile: it is read anew in the next turn.
    if (error instanceof VersionConflict) return;
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await noteRead(db, file, { outcome: 'refused', problem });
  }
}

/** The file of which this one becomes a version; undefined for none. */
async function ownFileOf({ services, found }: Turn, file: PackageFile): Promise<FoundFile | undefined> {
  const before = file.file_id === null ? undefined : await findFile(services.db, file.file_id);
  return before?.author_id === found.owner_id ? before : undefined;
}

/** Reads a file with its recording and scores, and lets go of it after `use`. Throws what makes it unfit to be stored. */
async function withUpload(
  turn: Turn,
  file: PackageFile,
  before: FoundFile | undefined,
  use: (upload: AnnotationUpload, blobs: PendingBlobs) => Promise<void>,
): Promise<void> {
  const { services, found, signal } = turn;
  const blobs = new PendingBlobs(services.blobs);
  const reading = services.tlaReader.begin({ user: accountUser(found.owner_id), signal });
  try {
    const received: ReceivedFile[] = [];
    for (const path of [file.path, ...file.companions])
      received.push(await receive(entryOf(turn, path), blobs));
    const kept = before && { kept: await keptCompanionsOf(before, services) };
    const [upload] = await readUpload(received, services.blobs, reading, kept);
    if (upload === undefined) throw new Error(`${file.path} was not read.`);
    await use(upload, blobs);
  } finally {
    reading.close();
    await blobs.discard();
  }
}

/** The upload with its owner's word that one second stands for one quarter note, where a file can have it. */
function inQuarters(upload: AnnotationUpload): AnnotationUpload {
  return lacksUnit(upload.tla.outline)
    ? { ...upload, edits: { [TIME_UNIT_FIELD]: QUARTERS_FIELD_VALUE } }
    : upload;
}

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
