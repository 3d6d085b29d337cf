import type { PersistOptions } from 'zustand/middleware';
import type { SharedStorage, TextStorage } from './storage.ts';

/** How a value stands in the browser's storage: browsers keep what earlier versions of the site have written. */
interface Format<Kept> {
  /** Parses a stored text. `null` and unreadable texts give the initial value. */
  readonly read: (text: string | null) => Kept;
  /** `null` for a value that need not be stored. */
  readonly write: (kept: Kept) => string | null;
}

/**
 * Options for zustand's `persist` that store a store, or the part that `partialize` takes of it, under `key` in
 * `stored`.
 */
export function remember<State extends Kept, Kept>(
  key: string,
  { read, write }: Format<Kept>,
  partialize: (state: State) => Kept,
  stored: TextStorage,
): PersistOptions<State, Kept> {
  return {
    name: key,
    partialize,
    storage: {
      getItem: (name) => ({ state: read(stored.getItem(name)) }),
      setItem: (name, { state }) => {
        const text = write(state);
        if (text === null) stored.removeItem(name);
        else stored.setItem(name, text);
      },
      removeItem: (name) => stored.removeItem(name),
    },
  };
}

/** A store of zustand's `persist`. */
interface Remembered {
  readonly persist: {
    readonly rehydrate: () => Promise<void> | void;
    readonly getOptions: () => { readonly name?: string };
  };
}

/** Keeps a store in step with other tabs that write its key. Returns the function that ends it. */
export function syncAcrossTabs({ persist }: Remembered, stored: SharedStorage): () => void {
  const end = stored.onOthersChange?.((key) => {
    if (key === null || key === persist.getOptions().name) void persist.rehydrate();
  });
  return () => end?.();
}
