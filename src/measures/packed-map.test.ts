import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MappedMeasure, type MeasureMap } from './measure-map.ts';
import { packMap, unpackMap } from './packed-map.ts';

/** Any map, of one movement or of several, its times as they are sent. */
const maps: fc.Arbitrary<MeasureMap> = fc.boolean().chain((hasMovements) =>
  fc.record({
    measures: fc.array(
      fc
        .record({
          number: fc.integer({ min: -3, max: 5000 }),
          label: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
          pass: fc.option(fc.integer({ min: 1, max: 9 })),
          movement: fc.integer({ min: 1, max: 9 }),
          start: fc.integer({ min: 0, max: 4e9 }).map((micros) => micros / 1e6),
          beats: fc.integer({ min: 1, max: 16 }),
        })
        .map(({ label, movement, ...rest }): MappedMeasure => ({
          ...rest,
          ...(label !== undefined && { label }),
          ...(hasMovements && { movement }),
        })),
      { maxLength: 20 },
    ),
    end: fc.integer({ min: 0, max: 4e9 }).map((micros) => micros / 1e6),
    isEndAssumed: fc.boolean(),
  }),
);

test('a map comes out of its packing, and of JSON, as it went in', () => {
  fc.assert(
    fc.property(maps, (map) => {
      const { layout, ...times } = JSON.parse(JSON.stringify(packMap(map))) as ReturnType<typeof packMap>;
      expect(unpackMap(layout, times)).toEqual(map);
    }),
  );
});
