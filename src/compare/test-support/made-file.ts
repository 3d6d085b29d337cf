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

interface Made {
  /** Number of measures, and the number of the first. */
  readonly measures?: number;
  readonly first?: number;
  /** Numbers of the measures in their place. */
  readonly numbers?: readonly number[];
  /** Length of each measure, and of the time before the first, in seconds. */
  readonly seconds: number;
  readonly lead?: number;
  /** Levels, the outermost first. */
  readonly tiers?: readonly (readonly MadeSection[])[];
  readonly markers?: readonly { readonly measure: number; readonly label: string }[];
  readonly key?: Note;
  readonly chords?: readonly (Note & { readonly measure: number })[];
}

/** An analysis of measures of two beats, all of one length. */
export function madeFile(made: Made): ComparedFile {
  const { first = 1, seconds, lead = 0, tiers, markers, key, chords } = made;
  const numbers = made.numbers ?? Array.from({ length: made.measures ?? 0 }, (_, index) => first + index);
  const at = (measure: number) => lead + (measure - 1) * seconds;
  const beats = numbers.flatMap((_, index) => [at(index + 1), at(index + 1) + seconds / 2]);
  const end = lead + numbers.length * seconds;
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
          ...{ beat_pattern: '[2]', beats_in_measure: JSON.stringify(numbers.map(() => 2)) },
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
              ...(key ? [{ kind: 'KEY', time: at(1), ...key, type: 'major', label: 'key' }] : []),
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
