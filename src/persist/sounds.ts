import type { SoundStorage } from './storage.ts';

const DATABASE = 'tilia';
const RECORDINGS = 'own-recordings';

/** Listeners' own recordings by the id of the file they belong to, in the browser's database: too large for its storage. */
export const sounds: SoundStorage = {
  get: async (id) => {
    const found: unknown = await inRecordings('readonly', (recordings) => recordings.get(id));
    return found instanceof Blob ? found : undefined;
  },
  put: async (id, sound) => {
    await inRecordings('readwrite', (recordings) => recordings.put(sound, id));
  },
  remove: (id) => inRecordings('readwrite', (recordings) => recordings.delete(id)),
};

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
