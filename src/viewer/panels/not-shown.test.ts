import { expect, test } from 'vitest';
import { notShownNote } from './not-shown.ts';

test('a file of which all is shown needs no note', () => {
  expect(notShownNote([])).toBeUndefined();
});

test('one timeline', () => {
  expect(notShownNote([{ kind: 'SCORE_TIMELINE', count: 1 }])).toBe('1 score timeline is not shown.');
});

test('several kinds', () => {
  const note = notShownNote([
    { kind: 'SCORE', count: 2 },
    { kind: 'RANGE', count: 1 },
    { kind: 'MIDI_ROLL', count: 1 },
  ]);
  expect(note).toBe('2 score timelines, 1 range timeline and 1 midi roll timeline are not shown.');
});

test('both spellings of a kind are one kind', () => {
  const note = notShownNote([
    { kind: 'SCORE', count: 1 },
    { kind: 'SCORE_TIMELINE', count: 1 },
  ]);
  expect(note).toBe('2 score timelines are not shown.');
});
