import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { CITATION_STYLES, type CitationStyle } from '../../../cite/cite.ts';
import { remember } from '../../../persist/remember.ts';
import type { TextStorage } from '../../../persist/storage.ts';

interface CiteStyle {
  readonly style: CitationStyle;
}

const FIRST: CitationStyle = 'apa';

/** The style that a reader cites in, remembered in this browser. */
export const createCiteStyle = (stored: TextStorage) =>
  createStore<CiteStyle>()(
    persist(
      () => ({ style: FIRST }),
      remember(
        'tilia.cite-style',
        {
          read: (text) => ({ style: CITATION_STYLES.find((style) => style === text) ?? FIRST }),
          write: ({ style }) => (style === FIRST ? null : style),
        },
        (state: CiteStyle) => state,
        stored,
      ),
    ),
  );
