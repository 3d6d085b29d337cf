import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTla } from '../tla/read-tla.ts';
import { viewerTimelinesJson } from '../tla/viewer-json.ts';
import { timelineData } from '../viewer/model/create-timelines.ts';
import { columnBytes } from './column-bytes.ts';
import { generateLane, generateRecording } from './generate-recording.ts';

const held = ({ timelines }: ReturnType<typeof generateRecording>) => {
  const all = timelines.map((timeline) => columnBytes(timelineData(timeline)?.columns));
  return {
    columns: all.reduce((sum, { columns }) => sum + columns, 0),
    labels: all.reduce((sum, { labels }) => sum + labels, 0),
  };
};

test('a buffer counts once, and what texts lie in counts as labels', () => {
  const time = new Float64Array(10);
  const texts = { bytes: new Uint8Array(5), ends: new Uint32Array(2), index: new Uint8Array(10) };
  expect(columnBytes({ time, lists: [{ start: time, rows: new Uint32Array(3) }], texts })).toEqual({
    columns: 80 + 12,
    labels: 5 + 8 + 10,
  });
});

// Levels of detail have powers of two of entries: between two of these there is each share of them.
test.each([8_200, 10_000, 12_000, 14_000, 16_000])(
  '%i components take at most 40 bytes each beyond their labels',
  (count) => {
    const { columns, labels } = held(generateRecording(count));
    expect(columns / count).toBeLessThanOrEqual(40);
    expect(columns / count).toBeGreaterThan(20);
    expect(labels).toBeGreaterThan(0);
  },
);

test('notes take at most 32 bytes each', () => {
  const { columns } = held(generateLane('score', 10_000));
  expect(columns / 10_000).toBeLessThanOrEqual(32);
});

const QUARTET = new URL('../../../shared/data/score/schubert-d703-quartettsatz.tla', import.meta.url);
/** Seconds of the recording of the quartet. */
const QUARTET_LENGTH = 621.775;

test.skipIf(!existsSync(QUARTET)).each([1, 12])(
  'so do those of a real quartet, played %i times over',
  (copies) => {
    const { timelines } = readTla(new Uint8Array(readFileSync(QUARTET)), 'quartet.tla');
    const saved = timelines.map((timeline, id) => ({ ...timeline, id, firstComponentId: 1e4 * id }));
    type Written = ReturnType<typeof generateLane>['timelines'][number];
    const score = (JSON.parse([...viewerTimelinesJson(saved)].join('')) as Written[]).find(
      ({ kind }) => kind === 'SCORE_TIMELINE',
    );
    if (score?.kind !== 'SCORE_TIMELINE') throw new Error('There is no score.');
    const later = <T extends object>(component: T, by: number): T => {
      const moved = Object.entries(component).map(([name, value]: [string, unknown]) =>
        typeof value === 'number' && /^(time|start|end)$/.test(name) ? [name, value + by] : [name, value],
      );
      return Object.fromEntries(moved) as T;
    };
    const components = Array.from({ length: copies }, (_, copy) =>
      score.components
        .filter(({ kind }) => copy === 0 || kind !== 'STAFF')
        .map((component) => later(component, copy * QUARTET_LENGTH)),
    ).flat();
    const notes = components.filter(({ kind }) => kind === 'NOTE').length;
    expect(notes).toBe(copies * 6191);
    const { columns } = columnBytes(timelineData({ ...score, components })?.columns);
    expect(columns / notes).toBeLessThanOrEqual(32);
  },
);
