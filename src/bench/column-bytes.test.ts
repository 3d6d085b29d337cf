import { expect, test } from 'vitest';
import { timelineData } from '../viewer/model/create-timelines.ts';
import { columnBytes } from './column-bytes.ts';
import { generateLane, generateRecording } from './generate-recording.ts';

const held = ({ timelines }: ReturnType<typeof generateRecording>) => {
  const all = timelines.map((timeline) => columnBytes(timelineData(timeline)?.columns));
  return {
    columns: all.reduce((sum, { columns }) => sum + columns, 0),
    labels: all.reduce((sum, { labels }) => sum + labels, 0),
  };
};

test('a buffer counts once, and what texts lie in counts as labels', () => {
  const time = new Float64Array(10);
  const texts = { bytes: new Uint8Array(5), ends: new Uint32Array(2), index: new Uint8Array(10) };
  expect(columnBytes({ time, lists: [{ start: time, rows: new Uint32Array(3) }], texts })).toEqual({
    columns: 80 + 12,
    labels: 5 + 8 + 10,
  });
});

// Levels of detail have powers of two of entries: between two of these there is each share of them.
test.each([8_200, 10_000, 12_000, 14_000, 16_000])(
  '%i components take at most 40 bytes each beyond their labels',
  (count) => {
    const { columns, labels } = held(generateRecording(count));
    expect(columns / count).toBeLessThanOrEqual(40);
    expect(columns / count).toBeGreaterThan(20);
    expect(labels).toBeGreaterThan(0);
  },
);

test('notes take at most 32 bytes each', () => {
  const { columns } = held(generateLane('score', 10_000));
  expect(columns / 10_000).toBeLessThanOrEqual(32);
});
