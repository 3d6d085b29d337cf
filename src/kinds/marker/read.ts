import type { MarkerComponent } from './component.ts';
import type { KindReading } from '../contract/kind.ts';
import { readColor, readHeightPx } from '../fields/read-fields.ts';

const DEFAULT_COLOR = '#999999';
const DESKTOP_HEIGHT_PX = 30;

/** Reads labelled moments. */
export const reading: KindReading<MarkerComponent> = {
  componentKinds: ['MARKER'],
  readComponent: (fields) => ({
    time: fields.time('time'),
    label: fields.optionalText('label'),
    color: readColor(fields) ?? DEFAULT_COLOR,
    comments: fields.optionalText('comments'),
  }),
  compare: (a, b) => a.time - b.time,
  readAttributes: (fields) => ({ height: readHeightPx(fields, DESKTOP_HEIGHT_PX) }),
  identity: { name: ({ label }) => label },
  span: ({ time }) => [time, time],
};
