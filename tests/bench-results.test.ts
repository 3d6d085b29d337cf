import { describe, expect, test } from 'vitest';
import { zoomChart } from '../bench/frames/chart.ts';
import { compare, comparisonLines, paceOf } from '../bench/frames/compare.ts';
import type { Run } from '../bench/frames/measure.ts';
import { readOptions } from '../bench/frames/options.ts';
import { isSameMachine, merged, resultOf, type Report, type Result } from '../bench/frames/results.ts';
import { spreadOf } from '../bench/frames/statistics.ts';
import { ownTable, spreadText, zoomTable } from '../bench/frames/tables.ts';

const quantiles = (p50: number) => ({ p50, p95: 3 * p50, p99: 4 * p50, max: 5 * p50 });

/** A run in which zooming took so many milliseconds of script, and loading so many. */
const run = (subject: string, components: number, zoomMs: number, loadMs = 100): Run => ({
  ...{ subject, components, remarks: [], isTooSlow: false },
  load: { fromMemoryMs: loadMs, longestTaskMs: 10 },
  memory: { heap: 2 ** 20, page: 2 ** 21, gpu: 2 ** 22 },
  phases: { zoom: { steps: 120, script: quantiles(zoomMs), frame: quantiles(16.7) } },
});

const result = (subject: string, components: number, zoomMs: readonly number[], loadMs = 100): Result =>
  resultOf(
    zoomMs.map((each) => run(subject, components, each, loadMs)),
    '2026-11-24',
  );

const report = (...results: readonly Result[]): Report => ({
  ...{ machine: 'desk', processor: 'two cores', renderer: 'software' },
  results,
});

/** The peers, slowed by a factor, as everything that runs beside them would be. */
const peers = (slow: number) => [
  result('speedscope', 10_000, [5 * slow], 1000 * slow),
  result('vis-timeline', 10_000, [12 * slow], 2000 * slow),
];

describe('a result', () => {
  test('has the median, the least and the most of its rounds', () => {
    expect(spreadOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
    expect(spreadOf([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 });
    const { rounds, phases, load } = result('TiLiA', 1_000, [0.9, 1.1, 1.0]);
    expect(rounds).toBe(3);
    expect(phases.zoom?.script.p50).toEqual({ median: 1.0, min: 0.9, max: 1.1 });
    expect(load?.fromMemoryMs).toEqual({ median: 100, min: 100, max: 100 });
  });

  test('has what only some rounds measured, and each remark once', () => {
    const first = run('TiLiA', 1_000, 1);
    const { zoom } = first.phases;
    const waiting: Run = {
      ...first,
      phases: { zoom: { ...zoom!, waited: quantiles(7) } },
      remarks: ['zoom: late'],
    };
    const both = resultOf([waiting, { ...first, remarks: ['zoom: late'] }], '2026-11-24');
    expect(both.phases.zoom?.waited?.p50.median).toBe(7);
    expect(both.remarks).toEqual(['zoom: late']);
  });

  test('is written with its spread where there is one', () => {
    expect(spreadText({ median: 1, min: 0.9, max: 1.25 })).toBe('1.00 (0.90-1.25)');
    expect(spreadText({ median: 1, min: 1, max: 1 })).toBe('1.00');
    const results = [result('TiLiA', 10_000, [1]), result('peaks.js', 10_000, [30, 33, 36])];
    expect(zoomTable(results)).toContain('| peaks.js | 33.0 (30.0-36.0), ×33 |');
    expect(ownTable(results)).toContain('| zoom, script | 1.00 / 3.00 |');
  });

  test('is joined in the chart from size to size, whichever was measured first', () => {
    const sizes = [10_000, 1_000, 1_000_000];
    const chart = zoomChart(report(...sizes.map((size) => result('TiLiA', size, [1]))));
    const [, line = ''] = /<polyline points="([^"]*)"/.exec(chart) ?? [];
    const lefts = line.split(' ').map((point) => Number(point.split(',')[0]));
    expect(lefts).toHaveLength(3);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  });
});

describe('stored results', () => {
  const stored = report(result('TiLiA', 1_000, [1, 1, 1]), result('TiLiA', 1_000_000, [2]), ...peers(1));
  const zoomOf = ({ results }: Report, subject: string, size: number) =>
    results.find((one) => one.subject === subject && one.components === size)?.phases.zoom?.script.p50.median;

  test('of other sizes and subjects stay when a few are measured', () => {
    const after = merged(stored, report(result('TiLiA', 10_000, [9]), result('TiLiA', 1_000_000, [3])));
    expect(after.results.map(({ subject, components }) => [subject, components])).toEqual([
      ['TiLiA', 1_000],
      ['TiLiA', 10_000],
      ['TiLiA', 1_000_000],
      ['speedscope', 10_000],
      ['vis-timeline', 10_000],
    ]);
    expect(zoomOf(after, 'TiLiA', 1_000_000)).toBe(3);
    expect(zoomOf(after, 'TiLiA', 10_000)).toBe(9);
  });

  test('of more rounds are not replaced by those of fewer', () => {
    const after = merged(stored, report(result('TiLiA', 1_000, [5])));
    expect(zoomOf(after, 'TiLiA', 1_000)).toBe(1);
    expect(zoomOf(merged(stored, report(result('TiLiA', 1_000, [5, 5, 5]))), 'TiLiA', 1_000)).toBe(5);
  });

  test('of another processor or renderer are told apart', () => {
    expect(isSameMachine(stored, { ...stored, machine: 'another name' })).toBe(true);
    expect(isSameMachine(stored, { ...stored, renderer: 'a card' })).toBe(false);
    expect(isSameMachine(stored, { ...stored, processor: 'four cores' })).toBe(false);
  });
});

describe('the check', () => {
  const before = report(result('TiLiA', 10_000, [0.9, 1.0, 1.1]), ...peers(1));

  test('finds nothing where all became slower alike', () => {
    const now = report(result('TiLiA', 10_000, [1.8, 2.0, 2.2], 200), ...peers(2));
    expect(paceOf(before, now)).toBeCloseTo(2, 10);
    const comparison = compare(before, now, 'TiLiA');
    expect(comparison.slower).toEqual([]);
    expect(comparison.compared).toBe(3);
    expect(comparisonLines(comparison).at(-1)).toBe('Nothing became slower.');
  });

  test('says what became slower beside the peers', () => {
    const now = report(result('TiLiA', 10_000, [2.9, 3.0, 3.1], 200), ...peers(2));
    const { slower } = compare(before, now, 'TiLiA');
    expect(slower.map(({ what, factor }) => [what, factor.toFixed(1)])).toEqual([
      ['TiLiA, 10 k: zoom, script p50', '1.5'],
      ['TiLiA, 10 k: zoom, script p95', '1.5'],
    ]);
    expect(comparisonLines(compare(before, now, 'TiLiA'))).toContain(
      '  TiLiA, 10 k: zoom, script p50: 1.00 to 3.00 ms, 1.50 times beside the peers',
    );
  });

  test('takes rounds that overlap, and differences below a tenth of a millisecond, for none', () => {
    const wide = report(result('TiLiA', 10_000, [0.9, 1.4, 1.9]), ...peers(1));
    expect(compare(before, wide, 'TiLiA').slower).toEqual([]);
    const tiny = report(result('TiLiA', 10_000, [0.1]), ...peers(1));
    const alsoTiny = report(result('TiLiA', 10_000, [0.13]), ...peers(1));
    expect(compare(tiny, alsoTiny, 'TiLiA').slower).toEqual([]);
  });

  test('tells what became faster, and of loading', () => {
    const now = report(result('TiLiA', 10_000, [0.5], 150), ...peers(1));
    const { slower, faster } = compare(before, now, 'TiLiA');
    expect(slower.map(({ what }) => what)).toEqual(['TiLiA, 10 k: data in memory to complete picture']);
    expect(faster.map(({ what }) => what)).toEqual([
      'TiLiA, 10 k: zoom, script p50',
      'TiLiA, 10 k: zoom, script p95',
    ]);
  });

  test('needs a peer and a size that both reports have', () => {
    const alone = report(result('TiLiA', 10_000, [1]));
    expect(() => compare(before, alone, 'TiLiA')).toThrow(/no peer/);
    expect(() => compare(before, report(result('TiLiA', 7, [1]), ...peers(1)), 'TiLiA')).toThrow(
      /none of these sizes/,
    );
  });
});

describe('the command line', () => {
  test('takes all sizes and both lanes in three rounds, and the check one size beside two peers', () => {
    expect(readOptions([])).toMatchObject({
      rounds: 3,
      lanes: ['form', 'score', 'ranges'],
      peers: [],
      isGpu: false,
    });
    expect(readOptions([]).sizes).toEqual([1_000, 10_000, 100_000, 1_000_000, 10_000_000]);
    expect(readOptions(['--check'])).toMatchObject({
      ...{ sizes: [10_000], lanes: [], peers: ['speedscope', 'vis-timeline'], isCheck: true },
    });
    expect(readOptions(['--against']).peers).toBeUndefined();
  });

  test('a graphics card draws by Vulkan, or by OpenGL where that is said, and never software', () => {
    expect(readOptions(['--gpu']).browser).toContain('--use-angle=vulkan');
    expect(readOptions(['--gpu=gl-egl']).browser).toContain('--use-angle=gl-egl');
    expect(readOptions(['--gpu']).browser.join()).not.toContain('swiftshader');
  });

  test('says what is wrong with it', () => {
    expect(() => readOptions(['--sizes=many'])).toThrow(/whole numbers/);
    expect(() => readOptions(['--lanes=staff'])).toThrow(/form, score, ranges/);
    expect(() => readOptions(['--gpu=metal'])).toThrow(/found --gpu=metal/);
    expect(() => readOptions(['--size=1000'])).toThrow(/--size/);
    expect(() => readOptions(['--rounds'])).toThrow(/--rounds/);
  });
});
