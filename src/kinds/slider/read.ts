import { FieldError } from '../../shared/fields.ts';
import type { KindReading } from '../contract/kind.ts';
import { readHeightPx } from '../fields/read-fields.ts';

const DESKTOP_HEIGHT_PX = 40;

/** The position bar: a timeline without components. */
export const reading: KindReading<never> = {
  componentKinds: [],
  readComponent(fields) {
    throw new FieldError(fields.path, 'expected no entry in a slider');
  },
  compare: () => 0,
  readAttributes: (fields) => ({ height: readHeightPx(fields, DESKTOP_HEIGHT_PX) }),
  span: () => [0, 0],
};
