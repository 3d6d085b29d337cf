import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { remember } from '../../../persist/remember.ts';
import type { TextStorage } from '../../../persist/storage.ts';

interface SingleKeys {
  readonly isOn: boolean;
}

export type SingleKeysStore = ReturnType<typeof createSingleKeysStore>;

/** Whether keys that are one character alone do anything. They may be switched off: speech input types them unasked. */
export const createSingleKeysStore = (stored: TextStorage) =>
  createStore<SingleKeys>()(
    persist(
      () => ({ isOn: true }),
      remember(
        'tilia.single-keys',
        { read: (text) => ({ isOn: text !== 'off' }), write: ({ isOn }) => (isOn ? null : 'off') },
        (state: SingleKeys) => state,
        stored,
      ),
    ),
  );
