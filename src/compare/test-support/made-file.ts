import { comparedFile, type ComparedFile } from '../compared-file.ts';

/** A section from one measure to another, both counted from 1 in the order of time. */
export interface MadeSection {
  readonly measure: number;
  readonly until: number;
  readonly label: string;
}

interface Note {
  readonly step: number;
  readonly accidental: number;
}

interface MadeChord extends Note {
  readonly measure: number;
  readonly inversion?: number;
}

interface MadeKey extends Note {
  readonly measure: number;
}

interface Made {
  /** Number of measures, and the number of the first. */
  readonly measures?: number;
  readonly first?: number;
  /** Numbers of the measures in their place. */
  readonly numbers?: readonly number[];
  /** Length of each measure, and of the time before the first, in seconds. */
  readonly seconds: number;
  readonly lead?: number;
  /** Beats of each measure. */
  readonly beats?: number;
  /** Seconds at a place in the music, in measures from 0, instead of measures of one length. */
  readonly timeOf?: (place: number) => number;
  /** Levels, the outermost first. */
  readonly tiers?: readonly (readonly MadeSection[])[];
  readonly markers?: readonly { readonly measure: number; readonly label: string }[];
  readonly key?: Note;
  /** Keys that come after the first one. */
  readonly laterKeys?: readonly MadeKey[];
  readonly chords?: readonly MadeChord[];
}

/** An analysis of measures of two beats, all of one length, if nothing else is said. */
export function madeFile(made: Made): ComparedFile {
  const { first = 1, seconds, lead = 0, beats: size = 2, tiers, markers, key, laterKeys = [], chords } = made;
  const timeOf = made.timeOf ?? ((place: number) => lead + place * seconds);
  const numbers = made.numbers ?? Array.from({ length: made.measures ?? 0 }, (_, index) => first + index);
  const at = (measure: number) => timeOf(measure - 1);
  const beats = numbers.flatMap((_, index) =>
    Array.from({ length: size }, (__, beat) => timeOf(index + beat / size)),
  );
  const end = timeOf(numbers.length);
  let id = 0;
  const timeline = (
    own: number,
    kind: string,
    name: string,
    components: readonly object[],
    facts: object = {},
  ) => ({
    ...{ id: own, name, kind: `${kind}_TIMELINE`, is_visible: true, ...facts },
    components: components.map((component) => ({ id: ++id, ...component })),
  });
  return comparedFile({
    ...{ start: 0, end, length: end, recording: '' },
    timelines: [
      timeline(
        1,
        'BEAT',
        'Beats',
        beats.map((time) => ({ time })),
        {
          ...{ beat_pattern: `[${size}]`, beats_in_measure: JSON.stringify(numbers.map(() => size)) },
          measure_numbers: JSON.stringify(numbers),
        },
      ),
      ...(tiers
        ? [
            timeline(
              2,
              'HIERARCHY',
              'Form',
              tiers.flatMap((sections, depth) =>
                sections.map(({ measure, until, label }) => ({
                  ...{ start: at(measure), end: at(until), level: tiers.length - depth, label },
                })),
              ),
            ),
          ]
        : []),
      ...(markers
        ? [
            timeline(
              3,
              'MARKER',
              'Markers',
              markers.map(({ measure, label }) => ({ time: at(measure), label })),
            ),
          ]
        : []),
      ...(chords
        ? [
            timeline(4, 'HARMONY', 'Harmony', [
              ...(key ? [{ measure: 1, ...key }, ...laterKeys] : []).map(({ measure, ...tonic }) => ({
                ...{ kind: 'KEY', time: at(measure), type: 'major', label: 'key' },
                ...tonic,
              })),
              ...chords.map(({ measure, ...chord }) => ({
                ...{
                  kind: 'HARMONY',
                  time: at(measure),
                  quality: 'major',
                  inversion: 0,
                  applied_to: 0,
                  ...chord,
                },
                ...{ display_mode: 'roman', label: '' },
              })),
            ]),
          ]
        : []),
    ],
  });
}
