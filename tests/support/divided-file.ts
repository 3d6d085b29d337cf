import { hierarchyTimeline, tlaText, type Fields } from './tla.ts';

/** Measures in playing order: label, number, number of beats, movement. */
const PLAYED = [
  ['7', 7, 4, 1],
  ['8a', 8, 3, 1],
  ['7', 7, 4, 1],
  ['8a', 8, 3, 1],
  ['8b', 8, 1, 1],
  ['9', 9, 4, 1],
  ['1', 1, 4, 2],
  ['2', 2, 4, 2],
  ['3', 3, 4, 2],
  ['4', 4, 4, 2],
] as const;

/** Seconds: a beat each second. */
const LENGTH = 40;

/**
 * Two movements, a beat each second: measure 8 of the first one is divided by a repeat, and the second one begins at 1 again.
 * `isTold` leaves out labels and movements, as files of today have it.
 */
export function dividedFile({ isTold = true } = {}): string {
  const beats: Fields = {
    ...{ kind: 'BEAT_TIMELINE', name: 'Measures', height: 35, is_visible: true, ordinal: 1 },
    ...{ beat_pattern: [4], beats_in_measure: PLAYED.map(([, , size]) => size) },
    measure_numbers: PLAYED.map(([, number]) => number),
    ...(isTold && {
      measure_labels: PLAYED.map(([label]) => label),
      measure_movements: PLAYED.map(([, , , movement]) => movement),
    }),
    components: Object.fromEntries(
      Array.from({ length: 35 }, (_, time) => [String(time), { kind: 'BEAT', time }] as const),
    ),
  };
  const form = hierarchyTimeline([
    { start: 4, end: 14, level: 1, label: 'Repeat' },
    // Set by ear, a little beside the beats.
    { start: 19.06, end: 26.95, level: 1, label: 'Song' },
  ]);
  return tlaText({
    title: 'Two movements',
    length: LENGTH,
    timelines: [beats, { ...form, ordinal: 2, name: 'Form' }],
  });
}
