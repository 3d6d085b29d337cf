import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { remember } from '../../persist/remember.ts';
import type { TextStorage } from '../../persist/storage.ts';

interface Consent {
  readonly isGiven: boolean;
}

const GIVEN = 'yes';

export type YouTubeConsentStore = ReturnType<typeof createYouTubeConsent>;

/** Whether this browser's reader has agreed that YouTube sees the visit. A browser that keeps nothing asks at each visit. */
export const createYouTubeConsent = (stored: TextStorage) =>
  createStore<Consent>()(
    persist(
      () => ({ isGiven: false }),
      remember(
        'tilia.youtube',
        {
          read: (text) => ({ isGiven: text === GIVEN }),
          write: ({ isGiven }) => (isGiven ? GIVEN : null),
        },
        (state: Consent) => state,
        stored,
      ),
    ),
  );
