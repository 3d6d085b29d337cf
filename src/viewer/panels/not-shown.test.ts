import { expect, test } from 'vitest';
import { emptyNote, notShownNote } from './not-shown.ts';

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

test('a file without anything on its timelines says so; a slider alone is nothing to see', () => {
  const lane = (kind: 'SLIDER' | 'MARKER', count: number, visible = true) => ({ kind, count, visible });
  expect(emptyNote([])).toBe('This file has no timelines to show.');
  expect(emptyNote([lane('SLIDER', 0)])).toBe('This file has no timelines to show.');
  expect(emptyNote([lane('MARKER', 3, false)])).toBe('The author has hidden all timelines of this file.');
  expect(emptyNote([lane('SLIDER', 0), lane('MARKER', 0)])).toBe(
    'The timeline of this file has nothing on it yet.',
  );
  expect(emptyNote([lane('MARKER', 0), lane('MARKER', 1)])).toBeUndefined();
});
