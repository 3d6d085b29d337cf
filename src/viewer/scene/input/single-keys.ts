import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { followOtherTabs, remember } from '../../../persist/remember.ts';

interface SingleKeys {
  readonly isOn: boolean;
}

/** Whether keys that are one character alone do anything. They may be switched off: speech input types them unasked. */
export const singleKeys = createStore<SingleKeys>()(
  persist(
    () => ({ isOn: true }),
    remember(
      'tilia.single-keys',
      { read: (text) => ({ isOn: text !== 'off' }), write: ({ isOn }) => (isOn ? null : 'off') },
      (state: SingleKeys) => state,
    ),
  ),
);
followOtherTabs(singleKeys);
