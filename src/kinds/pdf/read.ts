import type { PdfComponent } from './component.ts';
import type { KindReading } from '../contract/kind.ts';
import { MAX_PAGE } from '../fields/ranges.ts';
import { readHeightPx } from '../fields/read-fields.ts';

const DESKTOP_HEIGHT_PX = 30;

/** Moments at which a document turns to a page. */
export const reading: KindReading<PdfComponent> = {
  componentKinds: ['PDF_MARKER'],
  readComponent: (fields) => ({
    time: fields.time('time'),
    page_number: fields.integer('page_number', 1, MAX_PAGE),
  }),
  compare: (a, b) => a.time - b.time,
  readPath: (fields) => fields.optionalText('path'),
  readAttributes: (fields) => ({ height: readHeightPx(fields, DESKTOP_HEIGHT_PX) }),
  identity: { name: ({ page_number }) => String(page_number) },
  span: ({ time }) => [time, time],
};
