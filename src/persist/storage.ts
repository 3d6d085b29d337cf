/** The methods of `localStorage` for one key; `null` where nothing is stored. None of them throws. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage that others write too, such as other tabs of the browser. */
export interface SharedStorage extends TextStorage {
  /** Calls `hear` with each key changed elsewhere, `null` for all of them. Returns the function that unsubscribes. */
  readonly onOthersChange?: (hear: (key: string | null) => void) => () => void;
  /** Whether the last value written under a key will be there at the next visit. */
  readonly isKept?: (key: string) => boolean;
}

/** Sound and pictures, kept by number. Each call rejects where they cannot be read or written. */
export interface SoundStorage {
  /** Reads a sound; undefined where none is stored. */
  readonly get: (id: number) => Promise<Blob | undefined>;
  readonly put: (id: number, sound: Blob) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

/**
 * Storage over `open()` that never throws. Values that the browser refuses to read count as absent; values that it
 * refuses to write (storage switched off, quota used up) are kept in memory and last as long as the page.
 */
export function createStorage(open: () => TextStorage): TextStorage & Pick<SharedStorage, 'isKept'> {
  /** Values the browser did not take; `null` for a key it did not remove. */
  const unsaved = new Map<string, string | null>();

  const attempt = <T>(act: (stored: TextStorage) => T, fallback: T): T => {
    try {
      return act(open());
    } catch {
      // Browsers throw here, or have no storage at all, where the visitor or a policy forbids it.
      return fallback;
    }
  };
  const change = (key: string, value: string | null, act: (stored: TextStorage) => void) => {
    const isSaved = attempt((stored) => (act(stored), true), false);
    if (isSaved) unsaved.delete(key);
    else unsaved.set(key, value);
    return isSaved;
  };

  return {
    getItem(key) {
      const value = unsaved.get(key);
      return value === undefined ? attempt((stored) => stored.getItem(key), null) : value;
    },
    setItem(key, value) {
      const isSaved = change(key, value, (stored) => stored.setItem(key, value));
      // An older value must not come back at the next visit: a used refresh token would end the session.
      if (!isSaved) attempt((stored) => stored.removeItem(key), undefined);
    },
    removeItem(key) {
      change(key, null, (stored) => stored.removeItem(key));
    },
    isKept: (key) => !unsaved.has(key),
  };
}

/** Storage in memory. */
export function createMemoryStorage(): TextStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** The JSON value of a stored text; undefined where nothing is stored, or what no code of ours has written. */
export function parseStored(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
