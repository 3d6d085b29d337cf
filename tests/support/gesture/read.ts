import type { KindReading } from '../../../src/kinds/contract/kind.ts';
import { readHeightPx } from '../../../src/kinds/fields/read-fields.ts';
import type { GestureComponent } from './component.ts';

export const reading: KindReading<GestureComponent> = {
  componentKinds: ['GESTURE'],
  readComponent: (fields) => ({
    time: fields.time('time'),
    label: fields.optionalText('label'),
    hands: fields.integer('hands', 1, 2),
  }),
  compare: (a, b) => a.time - b.time,
  readAttributes: (fields) => ({ height: readHeightPx(fields, 20) }),
  span: ({ time }) => [time, time],
};
