import type { AudiowaveComponent } from './component.ts';
import type { KindReading } from '../contract/kind.ts';
import { readHeightPx } from '../fields/read-fields.ts';

const DESKTOP_HEIGHT_PX = 80;

/** Bars of loudness. A bar's end is not kept: it is the next bar's start. */
export const reading: KindReading<AudiowaveComponent> = {
  componentKinds: ['AUDIOWAVE'],
  readComponent(fields) {
    const start = fields.time('start');
    // Silent audio is written as NaN, which arrives here as absent.
    const written = fields.optionalNumber('amplitude', 0);
    const amplitude = Math.min(Math.max(written, 0), 1);
    if (amplitude !== written) fields.warn('amplitude', 'expected a number from 0 to 1; the nearest is used');
    return { start, amplitude };
  },
  compare: (a, b) => a.start - b.start,
  readAttributes: (fields) => ({ height: readHeightPx(fields, DESKTOP_HEIGHT_PX) }),
  identity: { isMeasured: true },
  span: ({ start }) => [start, start],
};
