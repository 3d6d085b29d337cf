import { expect, test } from 'vitest';
import { generateTla } from '../../bench/generate.ts';
import { KIND_NAMES } from '../kinds/registry/facts.ts';
import type { Component, KindReading } from '../kinds/contract/kind.ts';
import { KIND_READINGS } from '../kinds/registry/reading.ts';
import { readTla } from '../tla/read-tla.ts';
import { generateLane, generateRecording, RECORDING_SIZES } from './generate-recording.ts';

const componentsOf = (count: number, seed?: number) =>
  Object.fromEntries(
    generateRecording(count, seed).timelines.map(({ kind, components }) => [kind, components as Component[]]),
  );

test.each([
  [1_000, 600],
  [10_000, 3_600],
  [100_000, 21_600],
])('%i components last %i seconds, in the mix that was measured', (count, length) => {
  const { concrete_work, timelines } = generateRecording(count);
  const kinds = timelines.map(({ kind, components }) => [kind, components.length]);
  expect(concrete_work.length).toBe(length);
  expect(kinds).toEqual([
    ['BEAT_TIMELINE', count * 0.45],
    ['HIERARCHY_TIMELINE', count * 0.35],
    ['HARMONY_TIMELINE', count * 0.15],
    ['MARKER_TIMELINE', count * 0.05],
    ['SLIDER_TIMELINE', 0],
  ]);
});

test('the sizes of a bench go up by tens', () => {
  expect(RECORDING_SIZES).toEqual([1_000, 10_000, 100_000, 1_000_000, 10_000_000]);
});

test('about half of the components have a label', () => {
  const all = Object.values(componentsOf(10_000)).flat();
  const labelled = all.filter((component) => 'label' in component && component.label !== '');
  expect(labelled.length / all.length).toBeCloseTo(0.5, 1);
});

test('every component has an id of its own, counted on from timeline to timeline', () => {
  const ids = Object.values(componentsOf(1_000)).flatMap((components) => components.map(({ id }) => id));
  expect(ids).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
});

test('components stand in the order of their kind, within the recording', () => {
  const { concrete_work, timelines } = generateRecording(10_000);
  for (const { kind, components } of timelines) {
    const name = KIND_NAMES.find((known) => kind === `${known}_TIMELINE`)!;
    const reading: KindReading<Component> = KIND_READINGS[name];
    const list = components as Component[];
    expect(
      list.every((component, index) => index === 0 || reading.compare(list[index - 1]!, component) <= 0),
    ).toBe(true);
    for (const component of list) {
      const [start, end] = reading.span(component);
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(concrete_work.length);
    }
  }
});

test('the levels of the form nest, four of them, without a gap between units of one level', () => {
  const timeline = generateRecording(10_000).timelines.find(({ kind }) => kind === 'HIERARCHY_TIMELINE');
  if (timeline?.kind !== 'HIERARCHY_TIMELINE') throw new Error('There is no form.');
  const levels = [1, 2, 3, 4].map((level) => timeline.components.filter((unit) => unit.level === level));
  expect(levels.flat()).toHaveLength(timeline.components.length);
  for (const [index, units] of levels.entries()) {
    expect(units.length).toBeGreaterThan(100);
    expect(units.slice(1).every(({ start }, before) => start === units[before]!.end)).toBe(true);
    expect(units.every(({ start, end }) => start < end)).toBe(true);
    const starts = new Set(levels[index - 1]?.map(({ start }) => start));
    if (index > 0) expect(units.every(({ start }) => starts.has(start))).toBe(true);
  }
});

test('a seed gives the same recording again, another seed another one', () => {
  expect(generateRecording(1_000, 7)).toEqual(generateRecording(1_000, 7));
  expect(generateRecording(1_000, 8)).not.toEqual(generateRecording(1_000, 7));
});

test('sizes between those of a bench have exactly as many components', () => {
  for (const count of [0, 1, 19, 333, 12_345]) {
    expect(Object.values(componentsOf(count)).flat()).toHaveLength(count);
  }
});

test("the desktop tool's file of a recording reads as what the viewer would get of it, without a warning", () => {
  const read = readTla(new TextEncoder().encode(generateTla(1_000)), 'generated.tla');
  expect(read.warnings).toEqual([]);
  const { concrete_work, timelines } = generateRecording(1_000);
  expect(read.length).toBe(concrete_work.length);
  expect(
    read.timelines.map(({ kind, name, isVisible, attributes, components }) => ({
      kind: `${kind}_TIMELINE`,
      name,
      is_visible: isVisible,
      ...attributes,
      components,
    })),
  ).toEqual(
    timelines.map(({ id: _id, display_position: _position, components, ...facts }) => ({
      ...facts,
      components: components.map((component) => ({ ...component, id: undefined })),
    })),
  );
});

test.each([
  ['form', 'HIERARCHY_TIMELINE'],
  ['score', 'SCORE_TIMELINE'],
  ['ranges', 'RANGE_TIMELINE'],
] as const)('the %s alone has as many components as are asked for', (lane, kind) => {
  const { timelines, concrete_work } = generateLane(lane, 10_000);
  expect(timelines.map((timeline) => [timeline.kind, timeline.components.length])).toEqual([[kind, 10_000]]);
  expect(concrete_work.length).toBe(3_600);
  expect(generateLane(lane, 1_000)).toEqual(generateLane(lane, 1_000));
});
