import { createHash } from 'node:crypto';
import { licenceOfText } from '../../packages/licence-of.ts';
import { textOf, type PackageEntry } from '../../packages/open-package.ts';
import { EntryError } from '../../packages/package-error.ts';
import { NO_RECORDING } from '../../packages/warning-kinds.ts';
import { isNotes } from '../../shared/notes-field.ts';
import { isMergedLicences, recordingMissing } from '../../shared/upload-warnings.ts';
import { pieceOf } from '../../tla/metadata.ts';
import { shownFields } from '../../tla/shown-texts.ts';
import { TlaError } from '../../tla/tla-error.ts';
import { Unavailable } from '../http/http-errors.ts';
import type { TlaOutline } from '../reading/opened-tla.ts';
import { accountUser } from '../reading/reader-pool.ts';
import { deleteUnneeded } from '../storage/blobs/blobs.ts';
import { findFile } from '../storage/files/find-files.ts';
import { changePackage, forgetBytes } from '../storage/packages/packages.ts';
import {
  countFiles,
  findCorpusOf,
  findGone,
  findOwnFile,
  findUnread,
  listFiles,
  noteRead,
  type PackageFile,
  type ReadFile,
} from '../storage/packages/package-files.ts';
import { keptCompanionsOf } from '../upload/store-version.ts';
import { companionsOf, entryOf, hashed, lacksUnit, type Turn } from './package-work.ts';

/** Files that are asked for at a time. */
const FILES_AT_ONCE = 50;
/** Names of a corpus that are told to be missing in a package. */
const MAX_GONE = 200;

/** Reads files of a package until its turn is over; after the last one the plan is ready, or there is nothing to do. */
export async function planPackage(turn: Turn): Promise<void> {
  const { services, found } = turn;
  const { db } = services;
  let corpusId = found.corpus_id;
  if ((await countFiles(db, found.id)).all === 0) corpusId = await begin(turn);
  for (;;) {
    const unread = await findUnread(db, found.id, FILES_AT_ONCE);
    if (unread.length === 0) break;
    for (const file of unread) {
      if (turn.isOver()) return;
      await noteRead(db, file, await readFile(turn, file, corpusId));
      await turn.giveWay();
    }
  }
  const counts = await countFiles(db, found.id);
  const isAwaited = counts.new + counts.newer > 0;
  await changePackage(db, found.id, { state: isAwaited ? 'planned' : 'done' });
  if (!isAwaited) await deleteUnneeded(services.blobs, await forgetBytes(db, found.id));
}

/** Lists the files, and finds the corpus that they belong to. Gives its id. */
async function begin({ services: { db }, found, opened }: Turn): Promise<number | null> {
  const { entries, refused, others } = opened;
  const ofRole = (role: PackageEntry['role']) =>
    entries.find((entry) => entry.role === role && entry.folder === '');
  const annotations = entries.filter(({ role }) => role === 'annotation');
  const facts = {
    notice: (await tried(ofRole('notice'))) ?? '',
    licence: (await tried(ofRole('licence'))) ?? '',
    others: [...others],
  };
  // All or nothing: a package whose files are listed is taken for one that is begun.
  return db.transaction().execute(async (trx) => {
    await listFiles(trx, found.id, [...annotations, ...refused]);
    const corpusId = found.corpus_id ?? (await findCorpusOf(trx, found.id, found.owner_id)) ?? null;
    const gone = corpusId === null ? undefined : await findGone(trx, found.id, corpusId, MAX_GONE);
    const ofCorpus = { gone: gone?.names ?? [], goneCount: gone?.count ?? 0 };
    await changePackage(trx, found.id, { facts: { ...facts, ...ofCorpus }, corpus_id: corpusId });
    return corpusId;
  });
}

/** The text of a file that is no reason to refuse the others. */
const tried = (entry: PackageEntry | undefined): Promise<string | undefined> =>
  textOf(entry).catch((error: unknown) => {
    if (error instanceof EntryError) return undefined;
    throw error;
  });

/** How often a file is tried at which a reader process ends. */
const TRIES = 3;
const READER_ENDED =
  'could not be read here: reading it failed again and again. Leave it out, and tell us of it.';

async function readFile(turn: Turn, file: PackageFile, corpusId: number | null): Promise<ReadFile> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await readOnce(turn, file, corpusId);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
  return { outcome: 'refused', problem: READER_ENDED };
}

async function readOnce(turn: Turn, file: PackageFile, corpusId: number | null): Promise<ReadFile> {
  const { services, found, opened, signal } = turn;
  const entry = entryOf(turn, file.path);
  const reading = services.tlaReader.begin({ user: accountUser(found.owner_id), signal });
  try {
    const { bytes, sha256 } = await hashed(entry);
    const { outline } = await reading.read(
      { size: bytes.length, load: () => Promise.resolve(bytes) },
      entry.filename,
    );
    const own = await findOwnFile(services.db, {
      ...{ ownerId: found.owner_id, corpusId, documentId: outline.format?.documentId },
      ...{ filename: entry.filename, folder: entry.folder },
    });
    const sent = companionsOf(entry, outline, opened);
    const companions = sent.map(({ path }) => path);
    const isSame = own?.sha256 === sha256 && (await areHeld(own.id, sent, services));
    if (own?.is_public === true && outline.warnings.some(isMergedLicences))
      return { outcome: 'refused', problem: MERGED_IN_PUBLIC };
    const fields = shownFields(outline.metadata);
    const { title, composer, performer } = pieceOf(fields, entry.filename);
    return {
      outcome: own === undefined ? 'new' : isSame ? 'same' : 'newer',
      ...{ sha256, title, composer, performer, companions },
      file_id: own?.id ?? null,
      licence: licenceOf(fields),
      notes: notesOf(fields),
      lacks_unit: lacksUnit(outline),
      warnings: [...outline.warnings, ...warningsOfSound(outline, opened.entries, companions)],
    };
  } catch (error) {
    const problem = error instanceof TlaError || error instanceof EntryError ? error.problem : undefined;
    if (problem === undefined) throw error;
    return { outcome: 'refused', problem };
  } finally {
    reading.close();
  }
}

/** Whether a file has these recordings and scores already, byte for byte. */
async function areHeld(
  id: number,
  sent: readonly PackageEntry[],
  { db }: Turn['services'],
): Promise<boolean> {
  if (sent.length === 0) return true;
  const file = await findFile(db, id);
  if (file === undefined) return false;
  const { named, notation } = await keptCompanionsOf(file, { db });
  const kept = new Set([...named, ...(notation ? [notation] : [])].map(({ blob }) => blob.sha256));
  for (const entry of sent) {
    const hash = createHash('sha256');
    for await (const chunk of entry.open()) hash.update(chunk);
    if (!kept.has(hash.digest('hex'))) return false;
  }
  return true;
}

const MERGED_IN_PUBLIC =
  'joins timelines under ODbL with an analysis under CC BY-NC-SA, and the file that it would be a version of is public. Make that ' +
  'one private first, or send this one by itself as a new file.';

/** The field `notes`, in which converters tell what holds for most files alike (`corpora-packages`, section 3.1). */
const notesOf = (fields: TlaOutline['metadata']): string => fields.find(isNotes)?.value.trim() ?? '';

/** The licence that a file's own fields name; empty for none. */
function licenceOf(fields: TlaOutline['metadata']): string {
  const value = (wanted: RegExp) => fields.find(({ name }) => wanted.test(name.trim()))?.value;
  return licenceOfText(value(/^licen[cs]e$/i) ?? value(/^analysis licen[cs]e$/i) ?? '') ?? '';
}

function warningsOfSound(
  { media }: TlaOutline,
  entries: readonly PackageEntry[],
  companions: readonly string[],
): readonly string[] {
  if (media.kind === 'none') return [NO_RECORDING];
  if (media.kind !== 'local') return [];
  const isSent = entries.some(
    ({ path, filename }) =>
      companions.includes(path) && filename.toLowerCase() === media.baseName.toLowerCase(),
  );
  return isSent ? [] : [recordingMissing(media.baseName)];
}
