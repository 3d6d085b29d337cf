import { measureSizes, measuresOf } from '../kinds/beat/measures.ts';
import type { HarmonyComponent } from '../kinds/harmony/component.ts';
import { reading as harmonyReading } from '../kinds/harmony/read.ts';
import { entryAt } from '../shared/elements.ts';
import type { ViewerFile } from '../viewer/viewer-file.ts';

type TimelineJson = ViewerFile['timelines'][number];
type TimelineOf<Kind extends string> = Extract<TimelineJson, { kind: Kind }>;

/** Returns numbers from 0 up to 1. */
type Random = () => number;

/** Lengths in seconds by size, so that bigger recordings are also longer, as real ones are. */
const LENGTHS: readonly (readonly [components: number, length: number])[] = [
  [1_000, 600],
  [10_000, 3_600],
  [100_000, 21_600],
  [1_000_000, 86_400],
  [10_000_000, 86_400],
];

/** Seconds that a generated recording of so many components lasts. */
export const recordingLength = (count: number) =>
  LENGTHS.find(([components]) => count <= components)?.[1] ?? 86_400;

/** The sizes that a bench goes through, in components, ascending. */
export const RECORDING_SIZES: readonly number[] = LENGTHS.map(([components]) => components);

const LEVELS = 4;
const BEATS_PER_MEASURE = 4;
const HARMONIES_PER_KEY = 64;
/** Harmonies are 15 % and all have a label; with this share of units and markers (40 %) half of all have one. */
const LABELLED = 7 / 8;
/** Part of the units that have a colour of their own: as in real files, most have their level's. */
const COLOURED = 0.1;

const RANGE_ROWS = ['Theme', 'Texture', 'Melody', 'Bass', 'Dynamics', 'Register'] as const;
/** Part of a range's room that it takes up, and of the ranges that fill it and are joined to the next one. */
const RANGE_LENGTH = 0.8;
const JOINED = 0.1;

const STAVES = 4;
const NOTES_PER_MEASURE = 16;
/** Part of the notes that are sharp or flat. */
const ALTERED = 0.15;

const UNIT_NAMES = ['Intro', 'Theme', 'Episode', 'Bridge', 'Phrase', 'Motif', 'Sequence', 'Coda'] as const;
const UNIT_COLORS = ['#4f94d4', '#c05a4e', '#5d9b62', '#b98a2f'] as const;
const QUALITIES = ['major', 'minor', 'diminished', 'dominant-seventh'] as const;

/**
 * A recording with exactly `count` components as the viewer's JSON has it: 45 % beats, 35 % units of form in four
 * nested levels, 15 % harmonies and their keys, 5 % markers, half of all labelled, spread over 10 min (up to 1 k
 * components), 1 h (10 k), 6 h (100 k) or 24 h, unless `length` in seconds says otherwise. The same recording for the
 * same seed, on every machine.
 */
export function generateRecording(count: number, seed = 1, length = recordingLength(count)): ViewerFile {
  const random = seeded(seed);
  const beatCount = Math.round(count * 0.45);
  const harmonyCount = Math.round(count * 0.15);
  const markerCount = Math.round(count * 0.05);
  const unitCount = count - beatCount - harmonyCount - markerCount;

  const timelines: readonly TimelineJson[] = [
    beatTimeline(moments(beatCount, length, random)),
    hierarchyTimeline(unitCount, length, random),
    harmonyTimeline(moments(harmonyCount, length, random), random),
    markerTimeline(moments(markerCount, length, random), random),
    {
      kind: 'SLIDER_TIMELINE',
      ...place(4, ''),
      height: 40,
      components: [],
    },
  ];
  return recordingOf(timelines, count, length);
}

/** Contents of a recording with one lane, to compare kinds at the same number of components. */
export type LaneName = 'form' | 'score' | 'ranges';

const LANE_TIMELINES = {
  form: hierarchyTimeline,
  score: scoreTimeline,
  ranges: rangeTimeline,
} as const satisfies Readonly<
  Record<LaneName, (total: number, length: number, random: Random) => TimelineJson>
>;

/**
 * A recording with one timeline of exactly `count` components: units of form in four nested levels, the notes, clefs and
 * bar lines of four staves, or ranges in six rows. The same recording for the same seed, on every machine.
 */
export function generateLane(lane: LaneName, count: number, seed = 1): ViewerFile {
  const random = seeded(seed);
  const length = recordingLength(count);
  const timeline = LANE_TIMELINES[lane](count, length, random);
  return recordingOf([timeline], count, length);
}

function recordingOf(timelines: readonly TimelineJson[], count: number, length: number): ViewerFile {
  numberComponents(timelines);
  return {
    concrete_work: {
      id: 1,
      type: 'audio',
      storage: 'abstract',
      url: '',
      length,
      artist: '',
      start: 0,
      end: length,
    },
    abstract_work: { id: 1, title: `Generated, ${count} components`, composer: '' },
    timelines: [...timelines],
  };
}

/** Mulberry32: small, fast and the same on every machine. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `total` ascending times in [0, length), none far from its even place, to the millisecond. */
function moments(total: number, length: number, random: Random): number[] {
  return Array.from({ length: total }, (_, index) => toMs(((index + random() / 2) / total) * length));
}

const toMs = (time: number) => Math.round(time * 1000) / 1000;

const oneOf = <T>(choices: readonly [T, ...T[]], random: Random): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0];

/** Fields common to all timelines. */
function place(position: number, name: string) {
  return { id: position + 1, name, display_position: position, is_visible: true };
}

function beatTimeline(times: readonly number[]): TimelineJson {
  const pattern = [BEATS_PER_MEASURE];
  const measures = measuresOf(times.length, { pattern, beatsInMeasure: [], numbers: [] });
  return {
    kind: 'BEAT_TIMELINE',
    ...place(0, 'Measures'),
    height: 35,
    beat_pattern: JSON.stringify(pattern),
    beats_in_measure: JSON.stringify(measureSizes(measures, times.length)),
    measure_numbers: JSON.stringify(measures.numbers),
    measures_to_force_display: '[]',
    components: times.map((time) => ({ id: 0, time })),
  };
}

/**
 * Level 1 is cut at random; a unit of each level above holds two of the level below, so units nest. The remainder of
 * the division is at the end of level 1, without a parent.
 */
function hierarchyTimeline(total: number, length: number, random: Random): TimelineJson {
  const top = Math.floor(total / (2 ** LEVELS - 1));
  const lowest = total - top * (2 ** (LEVELS - 1) - 1);
  const cuts = [...moments(lowest, length, random), length];
  cuts[0] = 0;
  const components: TimelineOf<'HIERARCHY_TIMELINE'>['components'] = [];
  for (let first = 0; first < lowest; first += 1) {
    for (let level = LEVELS; level >= 1; level -= 1) {
      const size = 2 ** (level - 1);
      if (first % size !== 0 || (level > 1 && first / size >= top * 2 ** (LEVELS - level))) continue;
      components.push({
        id: 0,
        start: entryAt(cuts, first),
        end: entryAt(cuts, first + size),
        level,
        label: random() < LABELLED ? `${oneOf(UNIT_NAMES, random)} ${Math.floor(random() * 1000)}` : '',
        ...(random() < COLOURED && { color: oneOf(UNIT_COLORS, random) }),
        comments: '',
        formal_type: '',
        formal_function: '',
      });
    }
  }
  return { kind: 'HIERARCHY_TIMELINE', ...place(1, 'Form'), height: 120, components };
}

function harmonyTimeline(times: readonly number[], random: Random): TimelineJson {
  // Written out rather than spread, which takes several times as long.
  const written = times.map((time, index): HarmonyComponent => {
    const step = Math.floor(random() * 7);
    if (index % HARMONIES_PER_KEY === 0) {
      const letter = 'CDEFGAB'.charAt(step);
      const isMajor = random() < 0.5;
      return {
        id: 0,
        time,
        step,
        accidental: 0,
        kind: 'KEY',
        label: isMajor ? letter : letter.toLowerCase(),
        comments: '',
        type: isMajor ? 'major' : 'minor',
      };
    }
    return {
      id: 0,
      time,
      step,
      accidental: 0,
      kind: 'HARMONY',
      label: '',
      comments: '',
      quality: oneOf(QUALITIES, random),
      inversion: Math.floor(random() * 3),
      applied_to: 0,
      display_mode: 'roman',
      custom_text: '',
      custom_text_font_type: 'analytic',
    };
  });
  // `finish` keeps length and order, so each id stays the component's place.
  const components = (harmonyReading.finish?.(written) ?? written) as HarmonyComponent[];
  return {
    kind: 'HARMONY_TIMELINE',
    ...place(2, 'Harmony'),
    level_height: 35,
    visible_level_count: 2,
    components,
  };
}

function markerTimeline(times: readonly number[], random: Random): TimelineJson {
  const components = times.map((time) => ({
    id: 0,
    time,
    label: random() < LABELLED ? `Cadence ${Math.floor(random() * 1000)}` : '',
    color: '#999999',
    comments: '',
  }));
  return { kind: 'MARKER_TIMELINE', ...place(3, 'Cadences'), height: 30, components };
}

/** Ranges one after the other in each of six rows, as long as six of them take on the average. */
function rangeTimeline(total: number, length: number, random: Random): TimelineJson {
  const rows = RANGE_ROWS.map((name, row) => ({
    ...{ name, height: 30 },
    color: oneOf(UNIT_COLORS, seeded(row)),
  }));
  const times = moments(total, length, random);
  const components = times.map((start, index) => {
    const next = times[index + rows.length];
    const isJoined = next !== undefined && random() < JOINED;
    const end = isJoined ? next : toMs(start + RANGE_LENGTH * ((next ?? length) - start));
    return {
      ...{ id: 0, start, end, row: index % rows.length },
      label: random() < LABELLED / 2 ? `${oneOf(UNIT_NAMES, random)} ${Math.floor(random() * 1000)}` : '',
      ...(random() < COLOURED && { color: oneOf(UNIT_COLORS, random) }),
      comments: '',
      ...(isJoined && { joined_right: true }),
    };
  });
  return { kind: 'RANGE_TIMELINE', ...place(0, 'Ranges'), rows, components };
}

/** A staff for each of four voices, one note after the other in each, and a bar line for every sixteen notes. */
function scoreTimeline(total: number, length: number, random: Random): TimelineJson {
  const staves = Array.from({ length: STAVES }, (_, index) => index);
  const barLines = Math.floor((total - 2 * STAVES) / (NOTES_PER_MEASURE + 1));
  const noteCount = total - 2 * STAVES - barLines;
  const times = moments(noteCount, length, random);
  const components: TimelineOf<'SCORE_TIMELINE'>['components'] = [
    ...staves.map((index) => ({ id: 0, kind: 'STAFF' as const, index, line_count: 5 })),
    ...staves.map((staff) => ({
      ...{ id: 0, kind: 'CLEF' as const, time: 0, staff_index: staff },
      ...(staff < STAVES / 2
        ? { line_number: -1, step: 4, octave: 4 }
        : { line_number: 1, step: 3, octave: 3 }),
    })),
    ...moments(barLines, length, random).map((time) => ({ id: 0, kind: 'BAR_LINE' as const, time })),
    ...times.map((start, index) => {
      const staff = index % STAVES;
      const accidental = random() < ALTERED ? (random() < 0.5 ? 1 : -1) : 0;
      return {
        ...{ id: 0, kind: 'NOTE' as const, start, end: times[index + STAVES] ?? length, staff_index: staff },
        ...{ step: Math.floor(random() * 7), octave: staff < STAVES / 2 ? 4 : 3, accidental },
        ...(accidental !== 0 && { display_accidental: true }),
      };
    }),
  ];
  return { kind: 'SCORE_TIMELINE', ...place(0, 'Score'), components };
}

/** Counts on from timeline to timeline, as the server does. */
function numberComponents(timelines: readonly TimelineJson[]): void {
  let id = 0;
  for (const { components } of timelines) {
    for (const component of components) if (component !== null) component.id = id += 1;
  }
}
