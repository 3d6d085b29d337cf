import { expect, test } from 'vitest';
import { countedMeasures } from '../../../tests/support/counted-measures.ts';
import { kindOf } from '../../../tests/support/open-timeline.ts';
import { linesOf } from '../../../tests/support/group-lines.ts';
import type { ScoreComponent } from './component.ts';
import * as kind from './kind.ts';

const score = kindOf(kind);

const note = (staff: number, start: number, step: number): ScoreComponent => ({
  ...{ id: 10 * start + staff, kind: 'NOTE', octave: 4, accidental: 0, staff_index: staff },
  ...{ start, end: start + 1, step },
});
/** Staff 3 has no notes. */
const COMPONENTS: readonly ScoreComponent[] = [
  ...[0, 1, 2, 5, 6, 9].map((start) => note(0, start, start % 7)),
  ...[5, 6].map((start) => note(1, start, 0)),
  { id: 900, kind: 'STAFF', index: 2, line_count: 5 },
];
/** From 1 s on, of four seconds each; the second one is played twice. */
const MEASURES = countedMeasures([2], [1, 2, 2], { start: 1, step: 2 });

test('notes are grouped by staff and measure, each pass by itself', () => {
  const timeline = score.open(score.toColumns(COMPONENTS, {}), { measures: () => MEASURES });
  const groups = timeline.order.groups?.();
  expect(linesOf(groups, (row) => timeline.rows.span(row)[0])).toEqual([
    ['1: 1 of 3', 'Staff 1', '6 notes', [0]],
    ['2: 1 of 3', 'Measure 1', '0:01, 2 notes', [1, 2]],
    ['2: 2 of 3', 'Measure 2', '0:05, 2 notes', [5, 6]],
    ['2: 3 of 3', 'Measure 2 (2nd time)', '0:09, 1 note', [9]],
    ['1: 2 of 3', 'Staff 2', '2 notes', []],
    ['2: 1 of 1', 'Measure 2', '0:05, 2 notes', [5, 6]],
    ['1: 3 of 3', 'Staff 3', '0 notes', []],
  ]);
  expect(groups?.parent(3)).toBe(0);
  expect(timeline.order.groups?.()).toBe(groups);
});

test('without measures they are grouped by staff, until measures are there', () => {
  const counted: { measures?: typeof MEASURES } = {};
  const timeline = score.open(score.toColumns(COMPONENTS, {}), { measures: () => counted.measures });
  expect(linesOf(timeline.order.groups?.(), (row) => timeline.rows.span(row)[0])).toEqual([
    ['1: 1 of 3', 'Staff 1', '6 notes', [0, 1, 2, 5, 6, 9]],
    ['1: 2 of 3', 'Staff 2', '2 notes', [5, 6]],
    ['1: 3 of 3', 'Staff 3', '0 notes', []],
  ]);
  counted.measures = MEASURES;
  expect(timeline.order.groups?.().count).toBe(7);
});

test('what sounds together is said by staff, from the lowest note up', () => {
  const chord = [note(1, 0, 4), note(0, 0, 5), note(1, 0.5, 0), { ...note(1, 1, 2), accidental: -1 }];
  const timeline = score.open(score.toColumns(chord, {}));
  expect(timeline.words.describeGroup?.([0, 1, 2, 3])).toEqual(['staff 1 A 4', 'staff 2 C 4, E flat 4, G 4']);
});
