import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readTla } from '../../tla/read-tla.ts';
import { viewerTimelinesJson } from '../../tla/viewer-json.ts';
import { createTimelines } from '../../viewer/model/create-timelines.ts';
import type { ReadTimeline } from '../../tla/tla-file.ts';
import { readAttachment } from '../registry/attachments.ts';
import type { EngravingHead } from '../engraving/engraving.ts';

/** Expectations of the score specification beside the notes (its section 9): measures, bar lines, exports. */

const DATA = new URL('../../../../shared/data/', import.meta.url);

function opened(path: string) {
  const bytes = readFileSync(new URL(path, DATA));
  const file = readTla(
    path.endsWith('.gz') ? gunzipSync(bytes) : new Uint8Array(bytes),
    path,
    readAttachment,
  );
  const saved = file.timelines.map((timeline, id) => ({ ...timeline, id, firstComponentId: id * 1e6 }));
  const json = JSON.parse([...viewerTimelinesJson(saved)].join('')) as object[];
  const { timelines } = createTimelines({ timelines: json });
  const scores = file.timelines.filter(({ kind }) => kind === 'SCORE');
  return { file, timelines, counted: timelines.find(({ measures }) => measures)?.measures?.all, scores };
}

const countByKind = ({ components }: ReadTimeline) => {
  const counts: Record<string, number> = {};
  for (const { kind } of components as readonly { readonly kind: string }[])
    counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

const barTimes = ({ components }: ReadTimeline) => [
  ...new Set(
    (components as readonly { readonly kind: string; readonly time: number }[]).flatMap(({ kind, time }) =>
      kind === 'BAR_LINE' ? [time] : [],
    ),
  ),
];

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe.skipIf(!existsSync(DATA))(
  'measures of the files of the specification (skipped where they are absent)',
  () => {
    test('the song has 178 beats in the measures 0 to 89', () => {
      const { counted } = opened('score/schubert-d911-11-fruehlingstraum.tla');
      expect(counted?.beats).toHaveLength(178);
      expect([...(counted?.numbers ?? [])]).toEqual(upTo(89, 0));
    });

    test('the quartet has 906 beats in 453 measures, whose first 139 are repeated', () => {
      const { counted } = opened('score/schubert-d703-quartettsatz.tla');
      expect(counted?.beats).toHaveLength(906);
      expect([...(counted?.numbers ?? [])]).toEqual([...upTo(139), ...upTo(314)]);
    });

    test('every measure of the quartet begins with a bar line, but the first of each pass', () => {
      const { counted, scores } = opened('score/schubert-d703-quartettsatz.tla');
      const [score] = scores;
      if (!counted || !score) throw new Error('The quartet has no measures or no score.');
      const bars = barTimes(score);
      const bare = [...counted.firstBeats]
        .map((beat) => counted.beats[beat] ?? NaN)
        .filter((start) => !bars.some((time) => Math.abs(time - start) < 1e-6));
      expect(bare).toEqual([1.25, 194.16]);
    });

    test.each([
      ['score/schubert-d911-11-fruehlingstraum-with-svg.tla', 49.333, 49.5],
      ['score/schubert-d703-quartettsatz-with-svg.tla.gz', 237.75, 237.8333],
    ])('%s: the anchor that goes back is dropped, and the one before it stays', (path, kept, dropped) => {
      const [line = '{}'] = opened(path).scores.find(({ attachment }) => attachment)?.attachment ?? [];
      const { places, xs } = (JSON.parse(line) as EngravingHead).anchors;
      const isThere = (place: number) => places.some((one) => Math.abs(one - place) < 1e-3);
      expect([isThere(kept), isThere(dropped)]).toEqual([true, false]);
      expect(xs.every((x, at) => at === 0 || x > (xs[at - 1] ?? NaN))).toBe(true);
    });

    test('beside a damaged score nothing else of the file suffers', () => {
      const { timelines } = opened('score/score-edge-cases.tla');
      const beats = timelines.find(({ kind }) => kind === 'BEAT');
      expect(beats?.rows.count).toBeGreaterThanOrEqual(16);
      expect(beats?.measures?.all.numbers.slice(0, 4)).toEqual(Float64Array.of(1, 2, 3, 4));
    });

    test.each([
      ['02', { NOTE: 560, BAR_LINE: 46, KEY_SIGNATURE: 4, CLEF: 4, TIME_SIGNATURE: 4 }],
      ['04', { KEY_SIGNATURE: 10, CLEF: 11 }],
    ])('the export of D790 no. %s has two staves, and its score is hidden', (number, counts) => {
      const { scores, counted } = opened(`tla-real/D790laendler${number}.export.json`);
      expect(scores.map(({ isVisible }) => isVisible)).toEqual([false]);
      const [score] = scores;
      expect(score && countByKind(score)).toMatchObject({ ...counts, STAFF: 2 });
      const numbers = [...(counted?.numbers ?? [])];
      if (number === '02')
        expect(numbers.slice(0, 48)).toEqual([...upTo(8), ...upTo(8), ...upTo(24, 9), ...upTo(24, 9)]);
      else expect(numbers[0]).toBe(0);
    });
  },
);
