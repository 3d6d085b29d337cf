import { expect, test } from 'vitest';
import { createTimelines } from '../../model/create-timelines.ts';
import { picturedTimeline } from './overview-picture.ts';

const unit = {
  id: 1,
  start: 0,
  end: 10,
  level: 1,
  label: '',
  comments: '',
  formal_type: '',
  formal_function: '',
};
const marker = { id: 2, time: 5, label: '', color: '#999999', comments: '' };
const range = { id: 4, start: 0, end: 10, row: 0, label: '', comments: '' };
const note = { id: 5, kind: 'NOTE', start: 0, end: 10, step: 0, accidental: 0, octave: 4, staff_index: 0 };
const harmony = { id: 3, time: 5, kind: 'HARMONY', label: 'I', comments: '', step: 0, accidental: 0 };

/** Which of these timelines, top first, stands for the recording; all are shown but the hidden ones. */
function pictured(
  timelines: readonly (readonly [kind: string, components: readonly unknown[]])[],
  hidden: readonly number[] = [],
): number | undefined {
  const made = createTimelines({
    timelines: timelines.map(([kind, components], index) => ({
      id: index,
      name: kind,
      kind,
      display_position: index,
      is_visible: true,
      components,
    })),
  }).timelines;
  const lanes = made
    .map((_, timeline) => ({ timeline }))
    .filter(({ timeline }) => !hidden.includes(timeline));
  return picturedTimeline(made, lanes)?.id;
}

test.each([
  [
    'a form comes before points above it',
    [
      ['MARKER', [marker]],
      ['HIERARCHY', [unit]],
    ],
    [],
    1,
  ],
  [
    'of two forms it is the upper',
    [
      ['HIERARCHY', [unit]],
      ['HIERARCHY', [unit]],
    ],
    [],
    0,
  ],
  [
    'an empty form stands for nothing',
    [
      ['HIERARCHY', []],
      ['MARKER', [marker]],
    ],
    [],
    1,
  ],
  [
    'neither does a hidden one',
    [
      ['HIERARCHY', [unit]],
      ['BEAT', [{ id: 1, time: 1 }]],
    ],
    [0],
    1,
  ],
  [
    'of two sorts of points it is the upper',
    [
      ['MARKER', [marker]],
      ['BEAT', [{ id: 1, time: 1 }]],
    ],
    [],
    0,
  ],
  [
    'notes come before points above them',
    [
      ['BEAT', [{ id: 1, time: 1 }]],
      ['SCORE', [note]],
    ],
    [],
    1,
  ],
  [
    'ranges come before notes above them',
    [
      ['SCORE', [note]],
      ['RANGE', [range]],
    ],
    [],
    1,
  ],
  [
    'a form comes before both',
    [
      ['SCORE', [note]],
      ['RANGE', [range]],
      ['HIERARCHY', [unit]],
    ],
    [],
    2,
  ],
  ['words do not', [['HARMONY', [harmony]]], [], undefined],
] as const)('%s', (_, timelines, hidden, expected) => {
  expect(pictured(timelines, hidden)).toBe(expected);
});
