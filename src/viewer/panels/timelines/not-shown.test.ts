import { expect, test } from 'vitest';
import { WAVEFORM_ID } from '../../model/timeline.ts';
import { emptyNote, notShownNote } from './not-shown.ts';

test('a file of which all is shown needs no note', () => {
  expect(notShownNote([])).toBeUndefined();
});

test('one timeline', () => {
  expect(notShownNote([{ kind: 'LCMA_TIMELINE', count: 1 }])).toBe('1 lcma timeline is not shown.');
});

test('several kinds', () => {
  const note = notShownNote([
    { kind: 'LCMA', count: 2 },
    { kind: 'LYRICS', count: 1 },
    { kind: 'MIDI_ROLL', count: 1 },
  ]);
  expect(note).toBe('2 lcma timelines, 1 lyrics timeline and 1 midi roll timeline are not shown.');
});

test('both spellings of a kind are one kind', () => {
  const note = notShownNote([
    { kind: 'LCMA', count: 1 },
    { kind: 'LCMA_TIMELINE', count: 1 },
  ]);
  expect(note).toBe('2 lcma timelines are not shown.');
});

const lane = (kind: 'SLIDER' | 'MARKER' | 'AUDIOWAVE', count: number, visible = true) => ({
  id: 7,
  kind,
  rows: { count, id: () => 0, span: () => [0, 0] as const },
  visible,
});

/** Note for the lanes when exactly the timelines are shown that the author shows. */
const asAuthored = (...lanes: ReturnType<typeof lane>[]) =>
  emptyNote(
    lanes,
    lanes.map(({ visible }) => visible),
    false,
  );

test('a file without anything on its timelines says so; a slider alone is nothing to see', () => {
  expect(asAuthored()).toEqual({ text: 'This file has no timelines to show.' });
  expect(asAuthored(lane('SLIDER', 0))).toEqual({ text: 'This file has no timelines to show.' });
  expect(asAuthored(lane('SLIDER', 0), lane('MARKER', 0))).toEqual({
    text: 'This file’s timeline is empty.',
  });
  expect(asAuthored(lane('MARKER', 0), lane('MARKER', 1))).toBeUndefined();
});

test('what the reader has hidden is told apart from what the author has', () => {
  const byAuthor = { text: 'The analyst has hidden all timelines of this file.', hiddenBy: 'author' };
  const byReader = { text: 'You have hidden all timelines of this file.', hiddenBy: 'reader' };
  expect(asAuthored(lane('MARKER', 3, false))).toEqual(byAuthor);
  expect(emptyNote([lane('MARKER', 3)], [false], false)).toEqual(byReader);
  expect(emptyNote([lane('MARKER', 3, false), lane('MARKER', 3)], [false, false], false)).toEqual(byReader);
  expect(emptyNote([lane('SLIDER', 0), lane('MARKER', 3, false)], [true, false], false)).toEqual(byAuthor);
  expect(emptyNote([lane('MARKER', 3, false)], [true], false)).toBeUndefined();
});

test('a lane that is drawn from the recording is something to see, and the one that no file has does not count', () => {
  const wave = { ...lane('AUDIOWAVE', 0), fromRecording: { take: () => undefined } };
  expect(emptyNote([wave], [true], true)).toBeUndefined();
  expect(emptyNote([wave], [true], false)).toEqual({ text: 'This file’s timeline is empty.' });
  const added = { ...wave, id: WAVEFORM_ID, visible: false };
  expect(emptyNote([lane('MARKER', 3), added], [false, false], true)).toMatchObject({ hiddenBy: 'reader' });
  expect(emptyNote([added], [false], true)).toEqual({ text: 'This file has no timelines to show.' });
});
