import { expect, test } from 'vitest';
import { createTimelines } from '../model/create-timelines.ts';
import { createSession } from '../session.ts';
import { smallSession } from '../test-support/small-session.ts';
import { readPlace } from './read-place.ts';

/** Session of half a minute in measures of two seconds, in which measures 1 and 2 come twice. */
function countedSession() {
  const { timelines } = createTimelines({
    timelines: [
      {
        id: 1,
        name: 'Measures',
        kind: 'BEAT_TIMELINE',
        display_position: 0,
        is_visible: true,
        components: Array.from({ length: 20 }, (_, index) => ({ id: index + 1, time: index })),
        ...{ beat_pattern: '[2]', measure_numbers: '[1, 2, 1, 2, 3]' },
      },
    ],
  });
  return createSession(
    { id: 1, type: 'audio', storage: 'abstract', url: '', length: 30, artist: '', start: 0, end: 30 },
    timelines,
  );
}

const OUTSIDE = { problem: 'Outside the recording. Enter a time from 0:00 to 0:30.' };
const NOT_READ = { problem: 'Enter a time, such as 1:23.4, or a measure, such as m24.' };

test.each([
  ['0:12.5', { time: 12.5 }],
  [' 0:00:12 ', { time: 12 }],
  ['12.5 s', { time: 12.5 }],
  ['12.5s', { time: 12.5 }],
  ['2', { time: 2 }],
  ['m2', { time: 2 }],
  ['2.2', { time: 3 }],
  ['m2!2', { time: 6 }],
  ['M 3', { time: 8 }],
  ['m1-m3', { time: 0, range: { start: 0, end: 10 } }],
  ['1:30', OUTSIDE],
  ['m40', { problem: 'Measure 40 is not in this file.' }],
  ['m2.3', { problem: 'Measure 2 has no beat 3.' }],
  ['m2!3', { problem: 'Measure 2 comes only twice.' }],
  ['m. 2 (2nd time)', { time: 6 }],
  ['measures 1 to 3', { time: 0, range: { start: 0, end: 10 } }],
  ['I:2', { time: 2 }],
  ['m1:2', { time: 2 }],
  ['II:2', { problem: 'This file has no movement II.' }],
  ['8a', { problem: 'Measure 8a is not in this file.' }],
  ['', NOT_READ],
  ['coda', NOT_READ],
  ['1:xx', NOT_READ],
])('where measures are counted, “%s”', (text, expected) =>
  expect(readPlace(countedSession(), text)).toEqual(expected),
);

test.each([
  ['12.5', { time: 12.5 }],
  ['0:12', { time: 12 }],
  ['m2', { problem: 'This file has no measures. Enter a time, such as 1:23.4.' }],
])('where none are, “%s”', (text, expected) => expect(readPlace(smallSession(), text)).toEqual(expected));
