import { expect, test } from 'vitest';
import { columnBytes } from './column-bytes.ts';

test('a buffer counts once, and what texts lie in counts as labels', () => {
  const time = new Float64Array(10);
  const texts = { bytes: new Uint8Array(5), ends: new Uint32Array(2), index: new Uint8Array(10) };
  expect(columnBytes({ time, lists: [{ start: time, rows: new Uint32Array(3) }], texts })).toEqual({
    columns: 80 + 12,
    labels: 5 + 8 + 10,
  });
});
