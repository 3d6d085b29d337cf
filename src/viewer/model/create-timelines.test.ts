import { afterEach, expect, test, vi } from 'vitest';
import { PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { createLayoutStore } from '../store/layout.ts';
import {
  checkHeight,
  createTimelineOpener,
  createTimelines,
  timelineData,
  type TimelineJson,
} from './create-timelines.ts';
import { hitTest } from './hit-test.ts';
import { placeInLane } from './lane-view.ts';

const RULER_PX = 26;

afterEach(() => vi.restoreAllMocks());

const lane = (id: number, kind: string, display_position: number, rest: object = {}) => ({
  id,
  name: `T${id}`,
  kind,
  display_position,
  is_visible: true,
  components: [],
  ...rest,
});
const unit = (id: number, start: number, end: number, level: number) => ({
  id,
  start,
  end,
  level,
  label: `U${id}`,
  comments: '',
  formal_type: '',
  formal_function: '',
});
const marker = (id: number, time: number) => ({ id, time, label: `M${id}`, color: '#999999', comments: '' });

test('lanes stand by display position, ties by id, 5.5 px apart, hidden ones without a place', () => {
  const { timelines } = createTimelines({
    timelines: [
      lane(4, 'MARKER_TIMELINE', 2),
      lane(3, 'HIERARCHY', 1, { components: [unit(1, 0, 1, 2)] }),
      lane(2, 'BEAT_TIMELINE', 2, { is_visible: false }),
      lane(1, 'AUDIOWAVE_TIMELINE', 1),
    ],
  });
  const { lanes, heightPx } = createLayoutStore(timelines, RULER_PX).getState();
  expect(timelines.map(({ id, visible }) => [id, visible])).toEqual([
    [1, true],
    [3, true],
    [2, false],
    [4, true],
  ]);
  expect(lanes).toEqual([
    { timeline: 0, topPx: RULER_PX + 2.75, heightPx: 40, unitPx: 1 },
    { timeline: 1, topPx: RULER_PX + 2.75 + 45.5, heightPx: 60, unitPx: 1 },
    { timeline: 3, topPx: RULER_PX + 2.75 + 45.5 + 65.5, heightPx: 30, unitPx: 1 },
  ]);
  expect(heightPx).toBe(RULER_PX + 45.5 + 65.5 + 35.5);
});

test('an unknown kind is left out with exactly one warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { timelines, unrecognized } = createTimelines({
    timelines: [lane(1, 'LYRICS_TIMELINE', 0), lane(2, 'MARKER', 1), lane(3, 'toString', 2)],
  });
  expect(timelines.map(({ id }) => id)).toEqual([2]);
  expect(unrecognized).toEqual(['LYRICS_TIMELINE', 'toString']);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toBe('Unrecognized timeline type');
});

test('measures come from the topmost beat timeline that has beats, shown or not', () => {
  const beats = [0, 1, 2, 3, 4, 5].map((time) => ({ id: 100 + time, time }));
  const { timelines } = createTimelines({
    timelines: [
      lane(1, 'MARKER_TIMELINE', 0, { components: [marker(1, 4)] }),
      lane(2, 'BEAT_TIMELINE', 1),
      lane(3, 'BEAT_TIMELINE', 2, { beat_pattern: '[3]', components: beats, is_visible: false }),
    ],
  });
  expect(timelines[0]?.words.inspect(0)).toContainEqual({ name: 'Measure', value: '2.2' });
});

test('a timeline that came before the one that counts the measures knows them once that is there', () => {
  const open = createTimelineOpener();
  // As a worker posts it: data without methods.
  const arrive = (json: TimelineJson) => open(structuredClone(timelineData(json)!));
  const marks = arrive(lane(1, 'MARKER_TIMELINE', 0, { components: [marker(1, 4)] }));
  expect(marks.words.describe(0)).not.toContain('measure');
  const beats = [0, 1, 2, 3, 4, 5].map((time) => ({ id: 100 + time, time }));
  const counting = arrive(lane(2, 'BEAT_TIMELINE', 1, { beat_pattern: '[3]', components: beats }));
  const second = arrive(lane(3, 'BEAT_TIMELINE', 2, { beat_pattern: '[2]', components: beats }));
  expect(marks.words.inspect(0)).toContainEqual({ name: 'Measure', value: '2.2' });
  expect([counting.measures === undefined, second.measures === undefined]).toEqual([false, true]);
});

test('a point is found in its lane, also while the stack is scrolled', () => {
  const { timelines } = createTimelines({
    timelines: [
      lane(1, 'SLIDER_TIMELINE', 0),
      lane(2, 'HIERARCHY_TIMELINE', 1, { components: [unit(7, 0, 10, 1), unit(8, 0, 20, 2)] }),
      lane(3, 'MARKER_TIMELINE', 2, { components: [marker(9, 5)] }),
    ],
  });
  const layout = createLayoutStore(timelines, RULER_PX);
  layout.getState().setShown(0, true);
  const view = { leftTime: 0, pxPerSecond: 10, widthPx: 500, start: 0, end: 50 };
  let { lanes } = layout.getState();
  const at = (x: number, y: number, scrollPx = 0) => {
    const target = hitTest({ timelines, lanes, rulerPx: RULER_PX, scrollPx }, view, x, y);
    return target.on === 'component' ? timelines[target.timeline]?.rows.id(target.row) : target;
  };
  const [slider, form, marks] = lanes;
  expect(at(50, 5)).toEqual({ on: 'ruler' });
  expect(at(50, slider!.topPx + 3)).toEqual({ on: 'lane', timeline: 0 });
  expect(at(50, form!.topPx + 10)).toBe(8);
  expect(at(50, form!.topPx + 40)).toBe(7);
  expect(at(150, form!.topPx + 40)).toBe(8);
  expect(at(350, form!.topPx + 40)).toEqual({ on: 'lane', timeline: 1 });
  expect(at(50, marks!.topPx + 20)).toBe(9);
  expect(at(50, marks!.topPx + 20 - 60, 60)).toBe(9);
  expect(at(50, 400)).toEqual({ on: 'lane', timeline: undefined });
  const usual = placeInLane(timelines[1]!, 0, view, form!).bounds;
  // Twice as large: the same at twice the height, at the same times.
  layout.getState().setLaneSize(2);
  ({ lanes } = layout.getState());
  const large = lanes[1]!;
  expect(at(50, large.topPx + 20)).toBe(8);
  expect(at(50, large.topPx + 80)).toBe(7);
  expect(at(150, large.topPx + 80)).toBe(8);
  const { bounds } = placeInLane(timelines[1]!, 0, view, large);
  expect([bounds.topPx, bounds.bottomPx]).toEqual([2 * usual.topPx, 2 * usual.bottomPx]);
  // Insets of a pixel, which are twice as wide too.
  expect(Math.abs(bounds.leftPx - usual.leftPx)).toBeLessThanOrEqual(1);
  expect(Math.abs(bounds.rightPx - usual.rightPx)).toBeLessThanOrEqual(1);
});

test.each<[string, object, string[]]>([
  ['HIERARCHY', { id: 1, start: 0, end: 4, level: 1, label: 'A', comments: '' }, ['A']],
  ['HIERARCHY_TIMELINE', { start: 0, end: 4 }, ['']],
  ['MARKER', { id: 1, time: 1, label: 'Cue' }, ['Cue']],
  ['BEAT', { id: 1, time: 1 }, ['1.1']],
  ['HARMONY', { id: 1, time: 1, label: 'V7/V', kind: 'HARMONY', comments: '' }, ['V7/V']],
  ['HARMONY_TIMELINE', { id: 1, time: 1, label: 'e minor', kind: 'MODULATION' }, ['e minor']],
  ['AUDIOWAVE', { id: 1, start: 1 }, ['']],
  ['PDF', { id: 1, time: 1, page_number: 2 }, ['Page 2']],
])('a lean %s component %j is shown', (kind, component, labels) => {
  const lean = { name: 'Lean', kind, components: [component, null, { id: 9, label: 'nowhere' }] };
  const { timelines } = createTimelines({ timelines: [lean] });
  const [timeline] = timelines;
  expect(timeline?.visible).toBe(true);
  expect(Array.from({ length: timeline!.rows.count }, (_, row) => timeline!.words.label(row))).toEqual(
    labels,
  );
  const shapes = recordShapes();
  timeline!.lane.draw(viewOf(0, 10, 1000, timeline!.lane.heightPx), shapes, PALETTE);
  expect(timeline!.words.describe(0)).not.toMatch(/undefined|NaN/);
  expect(JSON.stringify(timeline!.words.inspect(0))).not.toMatch(/undefined|NaN/);
  expect(Number.isSafeInteger(timeline!.rows.id(0))).toBe(true);
});

test('a lean harmony is drawn by its label, any kind but HARMONY in the row of keys', () => {
  const harmonies = [
    { id: 1, time: 1, label: 'e minor', kind: 'other' },
    { id: 2, time: 2, label: 'iv6', kind: 'HARMONY' },
    { id: 3, time: 3, label: 'I', kind: 'HARMONY', step: 4, accidental: 0, display_mode: 'roman' },
  ];
  const { timelines } = createTimelines({
    timelines: [{ kind: 'HARMONY', components: harmonies }],
  });
  const shapes = recordShapes();
  timelines[0]!.lane.draw(viewOf(0, 10, 1000, 60), shapes, PALETTE);
  // In a key whose tonic is not known the label as it came is truer than a numeral.
  expect(shapes.texts.map(({ text, baselinePx }) => [text, baselinePx < 30])).toEqual([
    ['e minor', true],
    ['iv6', false],
    ['I', false],
  ]);
});

test('timelines without a place keep the order of the list', () => {
  const { timelines } = createTimelines({
    timelines: [
      { name: 'B', kind: 'MARKER' },
      { name: 'A', kind: 'BEAT', components: [{ id: 1, time: 1 }], beat_pattern: [3], pdf_url: null },
    ],
  });
  expect(timelines.map(({ name }) => name)).toEqual(['B', 'A']);
  expect(new Set(timelines.map(({ id }) => id)).size).toBe(2);
});

test('a timeline whose height is no length throws in the words of the specification', () => {
  expect(() => checkHeight(30)).not.toThrow();
  for (const height of [NaN, 0, -1, Infinity])
    expect(() => checkHeight(height)).toThrow("Can't determine timeline height.");
});
