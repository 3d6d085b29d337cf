import { setTimeout as wait } from 'node:timers/promises';
import { storableText } from '../../shared/fields.ts';
import {
  MAX_METADATA_FIELDS,
  MAX_METADATA_KB,
  MAX_NAME,
  MAX_METADATA_VALUE,
  MAX_TITLE,
} from '../../shared/limits.ts';
import { youtubeVideoId } from '../../shared/youtube.ts';
import { changedEdits, editedMetadata, type DetailEdits } from '../../tla/details.ts';
import { LENGTH_NAMES, pieceField } from '../../tla/metadata.ts';
import { shownPiece } from '../../tla/shown-texts.ts';
import type { MetadataField } from '../../tla/tla-file.ts';
import { requireOwner } from '../auth/access.ts';
import { unitAfter } from './time-unit.ts';
import { throwProblems } from '../auth/registration.ts';
import type { Caller } from '../auth/tokens.ts';
import { Unavailable } from '../http/http-errors.ts';
import type { Services } from '../services.ts';
import { findBlobs } from '../storage/blobs/blob-rows.ts';
import { storeEdits } from '../storage/files/details.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import type { NewWork } from '../storage/files/works.ts';

/** Pauses before each try, in milliseconds: others may be changing the same file, or one of the same works. */
const PAUSES_MS = [0, 50, 100, 200, 400, 800];
const RETRY_AFTER_SECONDS = 5;
const PIECE = ['title', 'composer', 'performer'] as const;

/** Texts of a row of the lists. */
type Piece = Readonly<Partial<Record<(typeof PIECE)[number], string>>>;

interface Change {
  readonly details: DetailEdits;
  /** Texts that the sender saw before; undefined where the change holds whatever stands there. */
  readonly seen: Piece | undefined;
}

/**
 * Edits details of the newest version of the caller's own file, field by field: of two who edit the same one, the last wins,
 * unless it says what it saw. Gives how the piece reads where that differs from `seen`; then nothing is changed. Throws
 * `bad_request` with what is wrong, `not_found`, `forbidden`, and `Unavailable` where others change it all the time.
 */
export async function changeDetails(
  id: number,
  caller: Caller | undefined,
  { details: changes, seen }: Change,
  { db }: Pick<Services, 'db'>,
): Promise<Required<Piece> | undefined> {
  return whenFree(async () => {
    const file = requireOwner(caller, await findFile(db, id));
    const shown = editedMetadata(file.metadata, file.edits);
    const now = shownPiece(shown, file.filename);
    if (seen && PIECE.some((name) => seen[name] !== undefined && seen[name] !== now[name])) return now;
    const wanted = readChanges(shown, file, changes);
    const edits = changedEdits(file.metadata, file.edits, wanted);
    const fields = editedMetadata(file.metadata, edits);
    throwProblems({ details: problemsOf(fields, wanted) });
    const [before, after] = differences(shown, fields);
    if (Object.keys(after).length === 0) return undefined;
    const work = await workAfter(file, fields, db);
    const timeUnit = unitAfter(file, fields);
    const outcome = await storeEdits(db, file, { edits, work, before, after, timeUnit });
    return outcome === 'busy' ? outcome : undefined;
  });
}

/** Tries to change a file until nobody else is at it. Throws `Unavailable` where others change it all the time. */
export async function whenFree<Outcome>(change: () => Promise<Outcome | 'busy'>): Promise<Outcome> {
  for (const pauseMs of PAUSES_MS) {
    if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()));
    const outcome = await change();
    if (outcome !== 'busy') return outcome;
  }
  const message = 'Somebody else is changing this file. Nothing was saved; try again in a moment.';
  throw new Unavailable(message, RETRY_AFTER_SECONDS);
}

/** The changes under the names that the file has, whatever their case where it is title, composer or performer. */
function readChanges(
  shown: readonly MetadataField[],
  { metadata, edits }: FoundFile,
  changes: DetailEdits,
): DetailEdits {
  const known = new Set([...metadata.map(({ name }) => name), ...Object.keys(edits)]);
  const nameOf = (given: string): string => {
    if (known.has(given)) return given;
    const name = storableText(given).trim();
    const piece = PIECE.find((one) => one === name.toLowerCase());
    return (piece && pieceField(shown, piece)?.name) ?? name;
  };
  const read = Object.entries(changes).map(([name, value]) => {
    const text = storableText(value ?? '').trim();
    return [nameOf(name), text === '' ? null : text] as const;
  });
  return Object.fromEntries(read);
}

/** Problems for which an upload with these fields would be refused: a download must be fit to be uploaded again. */
function problemsOf(fields: readonly MetadataField[], changes: DetailEdits): readonly string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(changes)) {
    const key = name.trim().toLowerCase();
    if (name === '') problems.push('Each field needs a name.');
    if (LENGTH_NAMES.includes(name))
      problems.push(`${name}: the length comes from the recording and is not edited here.`);
    if (letters(name) > MAX_NAME) problems.push(`A name has more than ${MAX_NAME} characters. Shorten it.`);
    const most = PIECE.some((one) => one === key) ? MAX_TITLE : MAX_METADATA_VALUE;
    if (value !== null && letters(value) > most)
      problems.push(`${name}: more than ${most} characters. Shorten it.`);
  }
  const isMore = Object.values(changes).some((value) => value !== null);
  if (isMore && fields.length > MAX_METADATA_FIELDS)
    problems.push(`More than ${MAX_METADATA_FIELDS} fields. Remove some.`);
  const bytes = Buffer.byteLength(fields.map(({ name, value }) => name + value).join(''));
  if (isMore && bytes > MAX_METADATA_KB * 1000)
    problems.push(`More than ${MAX_METADATA_KB} kB in all fields. Shorten or remove some.`);
  return problems;
}

const letters = (text: string): number => Array.from(text).length;

/** Values of the fields that differ, before and after. */
function differences(
  shown: readonly MetadataField[],
  fields: readonly MetadataField[],
): readonly [before: DetailEdits, after: DetailEdits] {
  const [was, is] = [shown, fields].map(
    (list) => new Map<string, string | null>(list.map(({ name, value }) => [name, value])),
  ) as [Map<string, string | null>, Map<string, string | null>];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
  const of = (values: ReadonlyMap<string, string | null>): DetailEdits =>
    Object.fromEntries(names.map((name) => [name, values.get(name) ?? null]));
  return [of(was), of(is)];
}

/** The work after a change to these fields, with the same recording; undefined if the work stays. */
async function workAfter(
  file: FoundFile,
  fields: readonly MetadataField[],
  db: Services['db'],
): Promise<NewWork | undefined> {
  const { title, composer, performer: artist } = shownPiece(fields, file.filename);
  if (title === file.title && composer === file.composer && artist === file.artist) return undefined;
  return { title, composer, artist, storage: file.storage, mediaKey: await mediaKeyOf(file, db) };
}

/** Key of the recording that a file has now. */
export async function mediaKeyOf(
  { recording_blob_id: recording, media_key, storage, url }: FoundFile,
  db: Services['db'],
): Promise<string> {
  // A deleted blob went with its version, for which no edits are stored any more.
  if (recording !== null) return (await findBlobs(db, [recording]))[0]?.sha256 ?? '';
  return media_key ?? (storage === 'youtube' ? youtubeVideoId(url) : undefined) ?? url;
}
