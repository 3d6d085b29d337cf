import { parseStored, storage, type TextStorage } from '../../persist/storage.ts';
import type { Alignment, Moment } from './alignment.ts';

/**
 * What this browser keeps of a listener's own recording of one file; its sound lies in the browser's database. No store
 * remembers this by itself: it is written when the sound has been kept, and a mark replaces it until the sound is deleted.
 */
export interface KeptRecording {
  readonly name: string;
  readonly alignment: Alignment;
  /** Whether it is played when the file is opened again. */
  readonly inUse: boolean;
}

const DATABASE = 'tilia';
const RECORDINGS = 'own-recordings';

/** In place of what was kept, until its sound is deleted too. */
const FORGOTTEN = 'forgotten';

const keyOf = (fileId: number) => `tilia.own-recording.${fileId}`;

/** What is kept for a file, without its sound; undefined where nothing is, or nothing that can be read. */
export function readKept(fileId: number, stored: TextStorage = storage): KeptRecording | undefined {
  return decode(parseStored(stored.getItem(keyOf(fileId))));
}

/** Keeps the words about a recording, or forgets them. */
export function writeKept(
  fileId: number,
  kept: KeptRecording | undefined,
  stored: TextStorage = storage,
): void {
  if (kept) stored.setItem(keyOf(fileId), JSON.stringify(kept));
  else stored.removeItem(keyOf(fileId));
}

/** The sound and pictures kept for a file. Rejects where the browser's database cannot be read. */
export async function readSound(fileId: number): Promise<Blob | undefined> {
  const found: unknown = await inRecordings('readonly', (recordings) => recordings.get(fileId));
  return found instanceof Blob ? found : undefined;
}

/** Keeps sound and pictures for a file. Rejects where the browser has no room for them, or keeps nothing. */
export async function keepSound(fileId: number, sound: Blob): Promise<void> {
  await inRecordings('readwrite', (recordings) => recordings.put(sound, fileId));
}

/**
 * Deletes all that is kept for a file. A page that is left meanwhile leaves a mark for `finishForgetting`; so does a
 * database that cannot be written.
 */
export async function forgetKept(fileId: number): Promise<void> {
  storage.setItem(keyOf(fileId), FORGOTTEN);
  try {
    await inRecordings('readwrite', (recordings) => recordings.delete(fileId));
    storage.removeItem(keyOf(fileId));
  } catch {
    // The mark stays.
  }
}

/** Deletes what was to be deleted at an earlier visit. */
export async function finishForgetting(fileId: number): Promise<void> {
  if (storage.getItem(keyOf(fileId)) === FORGOTTEN) await forgetKept(fileId);
}

async function inRecordings<T>(
  mode: IDBTransactionMode,
  ask: (recordings: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(RECORDINGS, mode);
    const request = ask(transaction.objectStore(RECORDINGS));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The database refused.'));
    });
    return request.result;
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDINGS);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database cannot be opened.'));
  });
}

/** Undefined for anything else than what `writeKept` writes. */
function decode(value: unknown): KeptRecording | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, alignment, inUse } = value as { readonly [key in keyof KeptRecording]?: unknown };
  if (typeof name !== 'string' || typeof inUse !== 'boolean' || !Array.isArray(alignment)) return undefined;
  return { name, inUse, alignment: alignment.filter(isMoment).slice(0, 2) };
}

function isMoment(value: unknown): value is Moment {
  if (typeof value !== 'object' || value === null) return false;
  const { analysis, own } = value as { readonly [key in keyof Moment]?: unknown };
  return Number.isFinite(analysis) && Number.isFinite(own);
}
