/** What `localStorage` does for one key; `null` where nothing is stored. None of it throws. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage over `open()` that never throws. What the browser refuses to read counts as absent; what it refuses to write
 * (storage switched off, quota used up) is kept in memory and lasts as long as the page.
 */
export function createStorage(open: () => TextStorage): TextStorage {
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
  };
}

/** The only way to `localStorage`. */
export const storage = createStorage(() => localStorage);

/** The JSON value of a stored text; undefined where nothing is stored, or what no code of ours has written. */
export function parseStored(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
