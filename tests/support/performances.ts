/** Numbers of measures from 1 to 50, of which 7 to 38 are played twice; a performance may leave the repeat out. */
const REPEATED = [7, 38] as const;
const LAST = 50;
const BEATS = 4;

/** A performance of an invented piece, and what is true of it. Seconds. */
export interface MadePerformance {
  readonly name: string;
  readonly text: string;
  readonly performer: string;
  /** Number of each measure in the order in which they are played. */
  readonly numbers: readonly number[];
  /** Start of each, and the end of the last. */
  readonly starts: readonly number[];
  readonly length: number;
  readonly skipsRepeat: boolean;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Performances of one piece, each of its own tempo and changes of it; every third one leaves out the repeat. */
export function makePerformances(
  performers: readonly string[],
  title = 'Song of Tempi',
): readonly MadePerformance[] {
  return performers.map((performer, place) => {
    const skipsRepeat = place % 3 === 2;
    const again = skipsRepeat ? [] : range(...REPEATED);
    const numbers = [...range(1, REPEATED[1]), ...again, ...range(REPEATED[1] + 1, LAST)];
    const beatsIn = numbers.map(() => BEATS);
    const times: number[] = [0.8 + place * 0.37];
    for (let beat = 0; beat < numbers.length * BEATS; beat++)
      times.push(times[beat]! + 0.42 + 0.03 * place + 0.02 * Math.sin(beat / (17 + 3 * place)));
    const end = times.at(-1)!;
    const beats = times.slice(0, -1);
    const starts = [...numbers.map((_, measure) => beats[measure * BEATS]!), end];
    const measures = {
      ...{ kind: 'BEAT_TIMELINE', name: 'Measures', height: 35, is_visible: true, ordinal: 1 },
      beat_pattern: [BEATS],
      beats_in_measure: beatsIn,
      measure_numbers: numbers,
      measures_to_force_display: [],
      components: Object.fromEntries(beats.map((time, index) => [String(index), { kind: 'BEAT', time }])),
    };
    const form = {
      ...{ kind: 'HIERARCHY_TIMELINE', name: 'Form', height: 120, is_visible: true, ordinal: 2 },
      components: {
        a: { kind: 'HIERARCHY', level: 1, label: 'A', start: starts[0], end: starts[6] },
        b: { kind: 'HIERARCHY', level: 1, label: 'B', start: starts[6], end },
      },
    };
    const length = end + 1.5;
    const text = JSON.stringify({
      ...{ file_path: '', media_path: '', app_name: 'TiLiA', version: '0.5.15' },
      media_metadata: { title, composer: 'Theodora Quill', performer, 'media length': length },
      timelines: { 0: measures, 1: form },
    });
    const code = /\(([A-Z]{2}\d{2})\)/.exec(performer)?.[1] ?? `P${place}`;
    return { name: `Quill_Op3-01_${code}.tla`, text, performer, numbers, starts, length, skipsRepeat };
  });
}

/** Time of a part of a measure in one of its passes; where a performance leaves that out, where the music goes on. */
export function timeIn(
  { numbers, starts }: Pick<MadePerformance, 'numbers' | 'starts'>,
  number: number,
  pass: number,
  part: number,
): number {
  const places = numbers.flatMap((one, place) => (one === number ? [place] : []));
  const place = places[pass - 1];
  if (place === undefined) return starts[numbers.indexOf(REPEATED[1] + 1)]!;
  return starts[place]! + part * (starts[place + 1]! - starts[place]!);
}

/** Part of a measure in one of its passes that has gone by at a time. */
export function partAt(
  one: Pick<MadePerformance, 'numbers' | 'starts'>,
  number: number,
  pass: number,
  time: number,
): number {
  const [start, end] = [timeIn(one, number, pass, 0), timeIn(one, number, pass, 1)];
  return (time - start) / (end - start);
}
