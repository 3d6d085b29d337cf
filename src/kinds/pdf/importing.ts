import type { KindImporting } from '../contract/importing.ts';
import { MAX_PAGE } from '../fields/ranges.ts';

const FIELDS = { time: 0, page_number: 1 };
const TIMELINE = { height: 30, is_visible: true, name: '', ordinal: 1, path: '' };

/** Moments at which pages are turned; the document is not in a table. */
export const importing: KindImporting = {
  inQuestion: 'Pages of a PDF',
  makes: {
    pages: (name, entries, ordinal) => ({
      kind: 'PDF_TIMELINE',
      fields: { ...TIMELINE, name, ordinal },
      components: entries.map(({ time, page }) => ({
        kind: 'PDF_MARKER',
        fields: { time, page_number: page },
      })),
    }),
  },
  table: {
    shape: 'pages',
    places: [{ time: 'time', measure: 'measure', fraction: 'fraction' }],
    required: ['page_number'],
    telling: ['page_number'],
    entry([time = 0], cells) {
      const page = cells.needed('page_number', 'a whole number from 1');
      if (!Number.isInteger(page) || page < 1 || page > MAX_PAGE)
        return cells.refuse('page_number: expected a whole number from 1');
      return { time, page };
    },
  },
  written: { PDF_MARKER: FIELDS },
  timelineFields: TIMELINE,
};
