import { createStorage, type SharedStorage } from './storage.ts';

/** The only way to `localStorage`. */
export const storage: SharedStorage = {
  ...createStorage(() => localStorage),
  onOthersChange: (hear) => {
    // Where pages are drawn beforehand there are no tabs.
    if (!('addEventListener' in globalThis)) return () => undefined;
    const listening = new AbortController();
    addEventListener('storage', ({ key }) => hear(key), { signal: listening.signal });
    return () => listening.abort();
  },
};
