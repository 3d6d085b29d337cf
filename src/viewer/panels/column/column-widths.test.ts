import { expect, test } from 'vitest';
import { NO_CHOICES } from '../../store/column.ts';
import { columnWidths } from './column-widths.ts';

const first = {
  ...NO_CHOICES,
  tab: 'guide',
  hasScore: false,
  opensScore: false,
  hasRoomBeside: false,
} as const;
const beside = { ...first, hasScore: true, opensScore: true, hasRoomBeside: true } as const;

test.each([
  [1920, 400],
  [1440, 360],
  [1024, 320],
  [600, 300],
])('in a room of %i pixels a column that nobody has resized has %i', (roomPx, columnPx) => {
  expect(columnWidths(roomPx, first).column.now).toBe(columnPx);
});

test('the score has a column of its own width', () => {
  expect(columnWidths(1440, { ...first, tab: 'score' }).column.now).toBe(500);
  expect(columnWidths(900, { ...first, tab: 'score' }).column.now).toBe(450);
  expect(columnWidths(1440, { ...first, tab: 'score', scoreWidthPx: 600 }).column.now).toBe(600);
});

test('the timelines keep half of the room, whatever is wanted', () => {
  for (let roomPx = 528; roomPx <= 3840; roomPx += 16)
    for (const wanted of [first, beside])
      for (const widthPx of [undefined, 1, 5000]) {
        const given = { ...wanted, columnWidthPx: widthPx, scoreWidthPx: widthPx };
        if (wanted === beside && roomPx < 1600) continue;
        const { column, score } = columnWidths(roomPx, given);
        expect(column.now + (wanted === beside ? score.now : 0)).toBeLessThanOrEqual(roomPx / 2);
        expect(column.now).toBeGreaterThanOrEqual(264);
        expect(score.now).toBeGreaterThanOrEqual(180);
      }
});

test('the score beside the column has what that leaves of half of the room', () => {
  expect(columnWidths(1600, beside).score.now).toBe(440);
  expect(columnWidths(1920, beside)).toMatchObject({ column: { now: 400 }, score: { now: 560 } });
  expect(columnWidths(1600, { ...beside, columnWidthPx: 700 })).toMatchObject({
    column: { now: 620 },
    score: { now: 180 },
  });
});

test('where half of the room is too little, the column lies over the timelines', () => {
  expect(columnWidths(527, first)).toMatchObject({ isSheet: true, column: { now: 264 } });
  expect(columnWidths(528, first).isSheet).toBe(false);
  expect(columnWidths(200, first).column.now).toBe(200);
});
