import { beat, key, marker, unit, type Component, type Timeline } from '../desktop-file.ts';

/** The timelines of the help's pictures: patterns of one kind each, taken from no piece. Times are seconds. */

type Span = readonly [label: string, start: number, end: number];

/** Spans by level, the lowest first. */
export function hierarchy(name: string, ...levels: readonly (readonly Span[])[]): Timeline {
  return {
    kind: 'HIERARCHY_TIMELINE',
    fields: { name, height: 80, is_visible: true, ordinal: 2 },
    components: levels.flatMap((spans, index) =>
      spans.map(([label, start, end]) => unit({ start, end }, index + 1, { label, comments: '' })),
    ),
  };
}

/** Measures of so many beats each, numbered from 1; a beat every `beatLength`. */
export function beats(name: string, beatsInMeasure: readonly number[], beatLength: number): Timeline {
  const count = beatsInMeasure.reduce((sum, size) => sum + size, 0);
  return {
    kind: 'BEAT_TIMELINE',
    fields: {
      beat_pattern: beatsInMeasure,
      measure_numbers: beatsInMeasure.map((_, index) => index + 1),
      beats_in_measure: beatsInMeasure,
      measures_to_force_display: [],
      height: 35,
      is_visible: true,
      name,
      ordinal: 3,
    },
    components: Array.from({ length: count }, (_, index) => beat(index * beatLength)),
  };
}

/** A chord; `step` counts letters from C = 0, `appliedTo` degrees from I = 0. */
export function chord(
  time: number,
  step: number,
  quality: string,
  { inversion = 0, appliedTo = 0 }: { readonly inversion?: number; readonly appliedTo?: number } = {},
): Component {
  return {
    kind: 'HARMONY',
    fields: {
      time,
      comments: '',
      step,
      accidental: 0,
      quality,
      inversion,
      applied_to: appliedTo,
      level: 1,
      display_mode: 'roman',
      custom_text: '',
      custom_text_font_type: 'analytic',
    },
  };
}

export const majorKey = (time: number, step: number): Component =>
  key(time, { step, accidental: 0, type: 'major' }, '');

export function harmonies(name: string, components: readonly Component[]): Timeline {
  const fields = { level_count: 1, level_height: 35, is_visible: true, name, ordinal: 4 };
  return { kind: 'HARMONY_TIMELINE', fields: { ...fields, visible_level_count: 2 }, components };
}

export function markers(name: string, points: readonly (readonly [label: string, time: number])[]): Timeline {
  return {
    kind: 'MARKER_TIMELINE',
    fields: { name, height: 30, is_visible: true, ordinal: 5 },
    components: points.map(([label, time]) => marker(time, label, '')),
  };
}

/** Spans in named rows, the top one first. */
export function ranges(
  name: string,
  ...rows: readonly (readonly [name: string, color: string, ...spans: readonly Span[]])[]
): Timeline {
  const idOf = (row: number) => `row-${row}`;
  return {
    kind: 'Range',
    fields: {
      rows: rows.map(([rowName, color], row) => ({ id: idOf(row), name: rowName, color, height: null })),
      default_row_height: null,
      height: 1,
      is_visible: true,
      name,
      ordinal: 8,
    },
    components: rows.flatMap(([, , ...spans], row) =>
      spans.map(([label, start, end]) => ({
        kind: 'RANGE',
        fields: { start, end, row_id: idOf(row), label, color: null, comments: '' },
      })),
    ),
  };
}

/** Notes of a staff in the treble clef: steps count letters from the C of octave 4, a measure has so many seconds. */
export function score(
  name: string,
  { start, measure, end }: { readonly start: number; readonly measure: number; readonly end: number },
  notes: readonly (readonly [step: number, start: number, length: number, accidental?: number])[],
): Timeline {
  const place = { time: start, staff_index: 0 };
  const barLines = Array.from({ length: Math.floor((end - start) / measure) }, (_, index) => ({
    kind: 'BAR_LINE',
    fields: { ...place, time: start + (index + 1) * measure },
  }));
  return {
    kind: 'SCORE_TIMELINE',
    fields: { height: 1, is_visible: true, name, ordinal: 9 },
    components: [
      { kind: 'STAFF', fields: { index: 0, line_count: 5 } },
      { kind: 'CLEF', fields: { ...place, line_number: -1, step: 4, octave: 4 } },
      { kind: 'KEY_SIGNATURE', fields: { ...place, fifths: 1 } },
      { kind: 'TIME_SIGNATURE', fields: { ...place, numerator: 3, denominator: 4 } },
      ...barLines,
      ...notes.map(([step, noteStart, length, accidental = 0]) => ({
        kind: 'NOTE',
        fields: {
          start: noteStart,
          end: noteStart + length,
          step: step % 7,
          octave: 4 + Math.floor(step / 7),
          accidental,
          display_accidental: accidental !== 0,
          staff_index: 0,
        },
      })),
    ],
  };
}

/** Turns to pages, one every `pageLength`. */
export function pages(name: string, numbers: readonly number[], pageLength: number): Timeline {
  return {
    kind: 'PDF_TIMELINE',
    fields: { height: 30, is_visible: true, name, ordinal: 6, path: 'score.pdf' },
    components: numbers.map((number, index) => ({
      kind: 'PDF_MARKER',
      fields: { time: index * pageLength, page_number: number },
    })),
  };
}

/** Bars of one second each, as loud as `amplitudes` from 0 to 1. */
export function audiowave(name: string, amplitudes: readonly number[]): Timeline {
  return {
    kind: 'AUDIOWAVE_TIMELINE',
    fields: { height: 80, is_visible: true, name, ordinal: 7 },
    components: amplitudes.map((amplitude, start) => ({
      kind: 'AUDIOWAVE',
      fields: { start, end: start + 1, amplitude },
    })),
  };
}
