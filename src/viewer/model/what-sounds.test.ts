import { expect, test } from 'vitest';
import { generateLane, generateRecording } from '../../bench/generate-recording.ts';
import { createTimelines } from './create-timelines.ts';

/** Seconds of the recordings that are looked through, and between two of the times that are looked at. */
const LENGTH = 60;
const STEP = 0.031;

const PAGES = [5, 5, 30.5].map((time, index) => ({ id: 100_000 + index, time, page_number: index + 1 }));
const PDF = {
  id: 100_000,
  kind: 'PDF_TIMELINE',
  ordinal: 9,
  name: 'Pages',
  height: 30,
  is_pdf_public: true,
  components: PAGES,
} as const;

const { timelines } = createTimelines({
  timelines: [
    ...generateRecording(400, 1, LENGTH).timelines,
    ...(['ranges', 'score'] as const).flatMap((lane) => generateLane(lane, 1000).timelines),
    PDF,
  ],
});
const kinds = timelines.filter(({ listening }) => listening !== undefined && 'now' in listening);

test('all kinds whose components last are looked at', () => {
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
    'HARMONY',
    'HIERARCHY',
    'MARKER',
    'PDF',
    'RANGE',
    'SCORE',
  ]);
});

test.each(kinds)('what sounds of $kind sounds until when it says, and not much longer', ({ listening }) => {
  const at = (time: number) => {
    const rows: number[] = [];
    const until = listening?.now?.(time, rows) ?? NaN;
    return { rows, until };
  };
  let [held, last] = [0, at(0)];
  for (let time = STEP; time < LENGTH; time += STEP) {
    const now = at(time);
    if (time < last.until) {
      held++;
      expect({ time, ...now }).toEqual({ time, ...last });
    }
    last = now;
  }
  const looks = LENGTH / STEP;
  expect(held).toBeGreaterThan(looks / 3);
  expect(held).toBeLessThan(looks);
});
