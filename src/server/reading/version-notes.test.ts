import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { components } from '../../api/schema.d.ts';
import { MAX_SOUNDING_NOTES } from '../../shared/limits.ts';
import { readTla } from '../../tla/read-tla.ts';
import { viewerTimelinesJson } from '../../tla/viewer-json.ts';
import { versionNotes } from './version-notes.ts';

const SONG = new URL('../../../../shared/data/score/schubert-d911-11-fruehlingstraum.tla', import.meta.url);

function notesOf(timelines: string): components['schemas']['FileNotes'] {
  const notes = versionNotes({ json: Buffer.from(`{"timelines":${timelines}}`) });
  return JSON.parse(String(gunzipSync(notes!))) as components['schemas']['FileNotes'];
}

test.skipIf(!existsSync(SONG))('every note of a song is there, at its time and pitch', () => {
  const { timelines } = readTla(new Uint8Array(readFileSync(SONG)), 'song.tla');
  const saved = timelines.map((timeline, id) => ({ ...timeline, id, firstComponentId: 10_000 * id }));
  const { start, length, midi, part, count } = notesOf([...viewerTimelinesJson(saved)].join(''));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  expect([count, start.length, length.length, midi.length, part.length]).toEqual(Array(5).fill(1354));
  expect([Math.min(...midi), Math.max(...midi), sum(midi)]).toEqual([33, 88, 85_638]);
  expect(sum(length)).toBeCloseTo(975.153, 0);
  expect([0, 1, 2].map((staff) => part.filter((one) => one === staff).length)).toEqual([290, 574, 490]);
  expect([start[0], length[0], midi[0]]).toEqual([1.25, 0.639, 76]);
});

test('of a file with more notes than are given, the first ones are', () => {
  const note = { kind: 'NOTE', step: 0, accidental: 0, octave: 4, staff_index: 0 };
  const components = Array.from({ length: MAX_SOUNDING_NOTES + 1 }, (_, id) => ({
    ...note,
    ...{ id, start: MAX_SOUNDING_NOTES - id, end: MAX_SOUNDING_NOTES - id + 1 },
  }));
  const timeline = { id: 1, kind: 'SCORE_TIMELINE', name: '', display_position: 0, components };
  const { start, count } = notesOf(JSON.stringify([timeline]));
  expect(count).toBe(MAX_SOUNDING_NOTES + 1);
  expect([start.length, start[0], start.at(-1)]).toEqual([MAX_SOUNDING_NOTES, 0, MAX_SOUNDING_NOTES - 1]);
});
