import { countedMeasures } from '../../../tests/support/counted-measures.ts';
import { kindOf } from '../../../tests/support/open-timeline.ts';
import { expect, test } from 'vitest';
import { color, PALETTE, recordShapes, seeded, viewOf } from '../../../tests/support/record-shapes.ts';
import { encoding, open } from './kind.ts';

const kind = kindOf({ encoding, open });

const markersAt = (...times: readonly number[]) =>
  kind.toColumns(
    times.map((time, index) => ({ id: index + 1, time, label: `M${time}`, color: '#999999', comments: '' })),
    {},
  );

test('markers are triangles of 6 by 10 in the author’s colour, their middle at the time', () => {
  const shapes = recordShapes();
  kind.open(markersAt(5, 1)).lane.draw(viewOf(0, 10, 1000), shapes, PALETTE);
  expect(
    shapes.signs.map(({ leftPx, rightPx, topPx, bottomPx, color: drawn }) => [
      leftPx,
      rightPx,
      bottomPx - topPx,
      drawn,
    ]),
  ).toEqual([
    [97, 103, 10, color('#999999')],
    [497, 503, 10, color('#999999')],
  ]);
  expect(shapes.labels.map(({ text, centrePx }) => [text, centrePx])).toEqual([
    ['M1', 100],
    ['M5', 500],
  ]);
});

test('markers closer than a pixel are drawn once', () => {
  const shapes = recordShapes();
  kind.open(markersAt(1, 1.0001, 5)).lane.draw(viewOf(0, 10, 100), shapes, PALETTE);
  expect(shapes.signs.map(({ leftPx }) => leftPx)).toEqual([7, 47]);
});

test('labels of neighbours have no more room than there is between them', () => {
  const shapes = recordShapes();
  kind.open(markersAt(1, 1.5, 5)).lane.draw(viewOf(0, 10, 1000), shapes, PALETTE);
  const [first, second] = shapes.labels;
  const drawnPx = ({ text, roomPx }: typeof first & object) => Math.min(roomPx, shapes.width(text, 'label'));
  expect(first!.centrePx + drawnPx(first!) / 2).toBeLessThanOrEqual(second!.centrePx - drawnPx(second!) / 2);
});

test('labels that meet stand whole in two rows where the lane is high enough', () => {
  const columns = markersAt(1, 1.2, 1.4, 5);
  const { lane } = kind.open(columns);
  const high = { ...viewOf(0, 10, 1000), heightPx: 60 };
  const shapes = recordShapes();
  lane.draw(high, shapes, PALETTE);
  expect(shapes.labels.map(({ middlePx }) => middlePx > 40)).toEqual([false, true, false, false]);
  expect(shapes.labels.every(({ text, roomPx }) => shapes.width(text, 'label') <= roomPx)).toBe(true);
  lane.measureWith?.(shapes);
  shapes.labels.forEach(({ centrePx, middlePx }, row) =>
    expect(lane.hit(high, centrePx, middlePx)?.row).toBe(row),
  );
});

test('labels of very many markers stand in up to four rows, for which their lane takes free height', () => {
  const { lane } = kind.open(markersAt(...Array.from({ length: 20 }, (_, index) => index / 2)));
  const mostPx = lane.growth?.mostPx ?? 0;
  expect(mostPx).toBeGreaterThan(kind.open(markersAt(1, 2)).lane.growth!.mostPx);
  const high = { ...viewOf(0, 10, 400), heightPx: mostPx };
  const shapes = recordShapes();
  lane.draw(high, shapes, PALETTE);
  expect(new Set(shapes.labels.map(({ middlePx }) => middlePx)).size).toBe(4);
  expect(shapes.labels.every(({ text, roomPx }) => shapes.width(text, 'label') <= roomPx)).toBe(true);
  lane.measureWith?.(shapes);
  shapes.labels.forEach(({ centrePx, middlePx }, row) =>
    expect(lane.hit(high, centrePx, middlePx)?.row).toBe(row),
  );
});

test('a label of which hardly a letter would be left is not drawn', () => {
  const textsAt = (next: number) => {
    const texts = ['Tonic pedal', 'Neapolitan'].map((label, index) => {
      const time = index === 0 ? 5 : next;
      return { id: index + 1, time, label, color: '#999999', comments: '' };
    });
    const shapes = recordShapes();
    kind.open(kind.toColumns(texts, {})).lane.draw(viewOf(0, 10, 1000), shapes, PALETTE);
    return shapes.labels.filter(({ roomPx }) => roomPx > 0).map(({ text }) => text);
  };
  expect(textsAt(5.2)).toEqual([]);
  expect(textsAt(5.5)).toEqual(['Tonic pedal', 'Neapolitan']);
  expect(textsAt(8)).toEqual(['Tonic pedal', 'Neapolitan']);
});

test('a label at the start that is cut begins within the canvas', () => {
  const texts = ['Allegro con brio, 4/4', 'repeat'].map((label, index) => ({
    ...{ id: index + 1, time: index, label, color: '#999999', comments: '' },
  }));
  const shapes = recordShapes();
  kind.open(kind.toColumns(texts, {})).lane.draw(viewOf(0, 10, 1000), shapes, PALETTE);
  const [first] = shapes.labels;
  expect(first!.roomPx).toBeLessThan(shapes.width(first!.text, 'label'));
  expect(first!.centrePx - first!.roomPx / 2).toBeGreaterThanOrEqual(0);
});

test('the nearest marker is found within 12 px and none beyond', () => {
  const random = seeded(3);
  const times = Array.from({ length: 60 }, () => random() * 100).sort((a, b) => a - b);
  const columns = markersAt(...times);
  for (let xPx = 0; xPx < 1000; xPx += 3) {
    const distances = times.map((time) => Math.abs(time * 10 - xPx));
    const least = Math.min(...distances);
    // Above the signs: no triangle covers another there.
    const hit = kind.open(columns).lane.hit(viewOf(0, 100, 1000), xPx, 0)?.row;
    if (least > 12) expect(hit).toBeUndefined();
    // Markers within one pixel are drawn as one, so a hit may be a pixel off.
    else expect(distances[hit!]).toBeLessThanOrEqual(least + 1);
  }
});

test('the inspector and the spoken line', () => {
  const columns = markersAt(75.5);
  const surroundings = {
    timelineName: 'Cadences',
    // Its third beat comes 60 ms later than the marker.
    measures: () => countedMeasures([4], [16], { start: 73.56 }),
  };
  expect(kind.open(columns, surroundings).words.inspect(0)).toEqual([
    { name: 'Label', value: 'M75.5' },
    { name: 'Timeline', value: 'Cadences' },
    { name: 'Measure', value: '16.3' },
    { name: 'Time', value: '0:01:15.50' },
    { name: 'Comments', value: '' },
  ]);
  expect(kind.open(columns, surroundings).words.describe(0)).toBe('M75.5, 1:15, measure 16, 1 of 1');
});

test('sign and label stand in the middle of the lane, and both are marked', () => {
  // 10 px of sign, 1 px between, 14 px of label.
  const columns = markersAt(5);
  const view = viewOf(0, 10, 1000);
  const shapes = recordShapes();
  kind.open(columns).lane.draw(view, shapes, PALETTE);
  expect(shapes.signs[0]).toMatchObject({ topPx: 2.5, bottomPx: 12.5 });
  // Two letters of 7 px.
  expect(kind.open(columns, undefined, shapes).lane.place(0, view)).toEqual({
    bounds: { leftPx: 490, topPx: -0.5, rightPx: 510, bottomPx: 30.5 },
    fill: undefined,
  });
});

test('coming from another lane the nearest marker is met', () => {
  const columns = markersAt(1, 4, 9);
  expect([0, 2, 3, 100].map((time) => kind.open(columns).order.nearestFrom(time, 'below'))).toEqual([
    0, 0, 1, 2,
  ]);
});
