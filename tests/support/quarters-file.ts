/** Measures of the file after its pickup, of three quarter notes each. */
const MEASURES = 20;
const TIMES = Array.from({ length: 1 + 3 * MEASURES }, (_, beat) => beat);
/** First quarter note of a measure. */
const startOf = (measure: number) => (measure === 0 ? 0 : 1 + 3 * (measure - 1));

const SECTIONS = [
  ['A', 0, 9],
  ['B', 9, 17],
  ['coda', 17, 21],
] as const;
const CHORDS = [
  [1, 0],
  [5, 4],
  [9, 0],
  [12, 3],
  [17, 4],
  [20, 0],
] as const;

/** A piece without a recording, of a pickup and 20 measures, whose times count quarter notes. */
export const quartersFile = (
  timeUnit = 'quarter notes (no recording: one second stands for one quarter note)',
) =>
  JSON.stringify({
    version: '0.7.0',
    app_name: 'TiLiA',
    file_path: '',
    media_path: '',
    media_metadata: {
      ...{ title: 'Menuet by the quarter', composer: 'Anna Quart', 'media length': 61 },
      ...(timeUnit !== '' && { 'time unit': timeUnit }),
    },
    timelines: {
      0: {
        ...{ kind: 'Hierarchy', name: 'Form', ordinal: 1, height: 120, is_visible: true },
        components: Object.fromEntries(
          SECTIONS.map(([label, from, to], index) => [
            100 + index,
            { ...{ kind: 'HIERARCHY', label, level: 1, start: startOf(from), end: startOf(to) } },
          ]),
        ),
      },
      1: {
        ...{ kind: 'Beat', name: 'Measures', ordinal: 2, height: 35, is_visible: true, beat_pattern: [3] },
        beats_in_measure: [1, ...Array.from({ length: MEASURES }, () => 3)],
        measure_numbers: Array.from({ length: 1 + MEASURES }, (_, number) => number),
        measures_to_force_display: [],
        components: Object.fromEntries(TIMES.map((time) => [200 + time, { kind: 'BEAT', time }])),
      },
      2: {
        ...{ kind: 'Harmony', name: 'Harmony', ordinal: 3, level_height: 35, visible_level_count: 2 },
        ...{ is_visible: true, level_count: 2 },
        components: Object.fromEntries(
          CHORDS.map(([measure, step], index) => [
            300 + index,
            {
              ...{ kind: 'HARMONY', time: startOf(measure), step, accidental: 0, quality: 'major', level: 1 },
              ...{ inversion: 0, applied_to: 0, display_mode: 'roman', comments: '' },
            },
          ]),
        ),
      },
      3: {
        ...{ kind: 'Marker', name: 'Cadences', ordinal: 4, height: 30, is_visible: true },
        components: {
          400: { kind: 'MARKER', time: startOf(8), label: 'half cadence', comments: 'On the dominant.' },
          401: { kind: 'MARKER', time: startOf(12) + 1.5, label: 'suspension', comments: '' },
        },
      },
    },
  });
