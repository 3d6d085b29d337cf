import { expect, test } from 'vitest';
import { fromFormat1 } from './from-format-1.ts';

/** Beats of measures 1, 2 and 1 again, of two beats each. */
const TABLE = {
  beats_in_measure: [2, 2, 2],
  measure_numbers: [1, 2, 1],
  components: Object.fromEntries([0, 1, 2, 3, 4, 5].map((time) => [`b${time}`, { kind: 'BEAT', time }])),
};
const legacy = (beat_x: unknown) => ({ format: 'svg-osmd-legacy', content: ['<svg>', '</svg>'], beat_x });

test('anchors of a legacy strip by time become those by measure, of several times through the first', () => {
  const beat_x = [
    [0, 100],
    [1, 150],
    [2.5, 225],
    [4, 100],
    [5.5, 180],
  ];
  const { svg_data, viewer_beat_x } = fromFormat1({}, { score: legacy(beat_x), table: TABLE });
  expect(svg_data).toBe('<svg>\n</svg>');
  expect(viewer_beat_x).toEqual({ 1: 100, 1.5: 150, 2.25: 225, 1.75: 180 });
});

test('what is no pair of numbers, and a strip without measures, has no anchors', () => {
  const written = [[0], ['0', 1], null, [2, 7, 9]];
  const read = (beat_x: unknown, table: typeof TABLE | undefined) =>
    fromFormat1({}, { score: legacy(beat_x), table })['viewer_beat_x'];
  expect(read(written, TABLE)).toEqual({ 2: 7 });
  expect([read(written, undefined), read('x', TABLE)]).toEqual([{}, {}]);
});
