import type { ComparedChord, ComparedKey, ComparedNote } from '../kinds/contract/comparing.ts';
import { ON_BEAT } from '../measures/measure-times.ts';
import { entryAt } from '../shared/elements.ts';
import { leftOutOn, type Axis } from './axis.ts';
import type { ComparedFile } from './compared-file.ts';
import type { Difference, Pair } from './difference.ts';
import { placeInWords } from './places.ts';

/** Harmonies of one analysis: a timeline's, with the timeline's id. */
interface Harmonies {
  readonly timeline: number;
  readonly chords: readonly ComparedChord[];
  readonly keys: readonly ComparedKey[];
}

/**
 * How the harmonies of two analyses agree. Shares are of the time of A in which one of them has a harmony, from 0 to 1; measures
 * that only one has do not count.
 */
export interface HarmonyFigures {
  /** Numbers of harmonies. */
  readonly counts: Pair<number>;
  /** Moments at which both have one begin. */
  readonly sharedOnsets: number;
  readonly sameChord: number;
  readonly sameTriad: number;
  /** Semitones that B stands above A, 0 to 11: chords are compared as numerals then. */
  readonly transposition: number;
}

/** Interval between two notes, upwards: letters and semitones. */
interface Interval {
  readonly steps: number;
  readonly semitones: number;
}

const UNISON: Interval = { steps: 0, semitones: 0 };
const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** Stretch of time, in seconds of A, in which neither changes its chord or key. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly chords: Pair<ComparedChord | undefined>;
  readonly keys: Pair<ComparedKey | undefined>;
}

type Relation = 'same' | 'figure' | 'chord';

/** Compares the harmonies of two analyses. */
export function compareHarmonies(
  files: Pair<ComparedFile>,
  axis: Axis,
  [a, b]: Pair<Harmonies>,
): { readonly differences: readonly Difference[]; readonly figures: HarmonyFigures } {
  const toA = (time: number) => entryAt(axis.maps, 0).toTime(entryAt(axis.maps, 1).toAxis(time));
  const timesA = a.chords.map(({ time }) => time);
  const [timesB, sharedOnsets] = snapped(
    b.chords.map(({ time }) => toA(time)),
    timesA,
  );
  const [keyTimesB] = snapped(
    b.keys.map(({ time }) => toA(time)),
    a.keys.map(({ time }) => time),
  );
  const stretches = stretchesOf(
    files[0].end,
    [a, b],
    [timesA, timesB],
    [a.keys.map(({ time }) => time), keyTimesB],
    leftOutByOne(axis, files),
  );
  const interval = intervalOf(stretches);
  let [seconds, same, triad] = [0, 0, 0];
  for (const { start, end, chords } of stretches) {
    const [one, other] = chords;
    if (!one && !other) continue;
    seconds += end - start;
    const relation = one && other && relationOf(one, other, interval);
    if (relation === 'same') same += end - start;
    if (relation === 'same' || relation === 'figure') triad += end - start;
  }
  const tell = tellerOf(files, axis, [a, b]);
  return {
    differences: [
      ...runsOf(stretches, 'chords').flatMap((run) => chordDifference(run, interval, tell) ?? []),
      ...keyDifferences(stretches, interval, tell),
    ],
    figures: {
      ...{ counts: [a.chords.length, b.chords.length], sharedOnsets, transposition: interval.semitones },
      ...{ sameChord: seconds > 0 ? same / seconds : 0, sameTriad: seconds > 0 ? triad / seconds : 0 },
    },
  };
}

/** Times that count as on one of `marks` are put there; also how many are. Both ascending. */
function snapped(times: readonly number[], marks: readonly number[]): readonly [readonly number[], number] {
  let [mark, shared] = [0, 0];
  const moved = times.map((time) => {
    while (mark < marks.length && entryAt(marks, mark) < time - ON_BEAT) mark++;
    const next = marks[mark + 1];
    // The nearer of two that are both near.
    if (next !== undefined && Math.abs(next - time) < Math.abs(entryAt(marks, mark) - time)) mark++;
    const own = marks[mark];
    if (own === undefined || Math.abs(own - time) > ON_BEAT) return time;
    mark++;
    shared++;
    return own;
  });
  return [moved, shared];
}

/** Seconds by which times that are brought from one analysis to the other may miss. */
const ROUNDING = 1e-6;

/** Seconds of A of the measures that only one has: what the other says before them does not go on through them. */
function leftOutByOne(
  axis: Axis,
  files: Pair<ComparedFile>,
): readonly (readonly [from: number, to: number])[] {
  const toA = entryAt(axis.maps, 0);
  return ([0, 1] as const).flatMap((side) =>
    leftOutOn(axis, side, files[side]).map(([from, to]) => [toA.toTime(from), toA.toTime(to)] as const),
  );
}

function stretchesOf(
  end: number,
  [a, b]: Pair<Harmonies>,
  chordTimes: Pair<readonly number[]>,
  keyTimes: Pair<readonly number[]>,
  leftOut: readonly (readonly [from: number, to: number])[],
): readonly Stretch[] {
  const edges = [...new Set([...chordTimes.flat(), ...keyTimes.flat(), ...leftOut.flat()])].sort(
    (one, other) => one - other,
  );
  const isLeftOut = (from: number) => leftOut.some(([start, stop]) => start <= from && from < stop);
  edges.push(end);
  const following = <T>(list: readonly T[], times: readonly number[]) => {
    let at = -1;
    return (time: number): T | undefined => {
      while (at + 1 < list.length && entryAt(times, at + 1) <= time) at++;
      return list[at];
    };
  };
  const chordsOf = [following(a.chords, chordTimes[0]), following(b.chords, chordTimes[1])] as const;
  const keysOf = [following(a.keys, keyTimes[0]), following(b.keys, keyTimes[1])] as const;
  const stretches: Stretch[] = [];
  for (let index = 0; index + 1 < edges.length; index++) {
    const [from, to] = [entryAt(edges, index), entryAt(edges, index + 1)];
    const chords = [chordsOf[0](from), chordsOf[1](from)] as const;
    const keys = [keysOf[0](from), keysOf[1](from)] as const;
    if (to - from > ROUNDING && !isLeftOut(from + ROUNDING))
      stretches.push({ start: from, end: to, chords, keys });
  }
  return stretches;
}

/** The interval by which B is transposed against A for most of the time, by their keys. */
function intervalOf(stretches: readonly Stretch[]): Interval {
  const seconds = new Map<string, { interval: Interval; length: number }>();
  for (const { start, end, keys } of stretches) {
    const [one, other] = keys;
    if (!one?.tonic || !other?.tonic) continue;
    const interval = {
      steps: modulo(other.tonic.step - one.tonic.step, 7),
      semitones: modulo(other.tonic.pitch - one.tonic.pitch, 12),
    };
    const name = `${interval.steps} ${interval.semitones}`;
    const known = seconds.get(name) ?? { interval, length: 0 };
    seconds.set(name, { interval, length: known.length + end - start });
  }
  const all = [...seconds.values()];
  const whole = all.reduce((sum, { length }) => sum + length, 0);
  return all.find(({ length }) => length > whole / 2)?.interval ?? UNISON;
}

const isSameNote = (a: ComparedNote, b: ComparedNote, { steps, semitones }: Interval) =>
  modulo(a.step + steps, 7) === b.step && modulo(a.pitch + semitones, 12) === b.pitch;

function relationOf(a: ComparedChord, b: ComparedChord, interval: Interval): Relation {
  const [one, other] = a.root && b.root ? [a, b] : [a.written, b.written];
  const hasRoot = a.root && b.root ? isSameNote(a.root, b.root, interval) : a.written.root === b.written.root;
  if (!hasRoot || one.triad !== other.triad) return 'chord';
  return one.whole === other.whole ? 'same' : 'figure';
}

const isSameKey = (a: ComparedKey, b: ComparedKey, interval: Interval) =>
  a.tonic && b.tonic ? a.mode === b.mode && isSameNote(a.tonic, b.tonic, interval) : a.label === b.label;

/** Writes differences down. Times are seconds of A. */
type Tell = (
  stretch: Pick<Stretch, 'start' | 'end'>,
  entries: Pair<{ readonly id: number; readonly time: number; readonly label: string } | undefined>,
  told: Pick<Difference, 'sort' | 'kind' | 'only' | 'title' | 'short'> & {
    readonly words: (side: 0 | 1) => string;
  },
) => Difference;

function tellerOf(files: Pair<ComparedFile>, axis: Axis, timelines: Pair<Harmonies>): Tell {
  return ({ start, end }, entries, { words, ...told }) => {
    const map = entryAt(axis.maps, 0);
    const place = map.toAxis(start);
    const itemOf = (side: 0 | 1) => {
      const entry = entries[side];
      return entry && { timeline: timelines[side].timeline, component: entry.id, time: entry.time };
    };
    return {
      ...told,
      ...{ places: [place, place], end: map.toAxis(end, 'end'), where: placeInWords(files[0], start) },
      words: [words(0), words(1)],
      items: [itemOf(0), itemOf(1)],
    };
  };
}

const NO_HARMONY = 'no harmony';

function chordDifference(stretch: Stretch, interval: Interval, tell: Tell): Difference | undefined {
  const [a, b] = stretch.chords;
  if (!a || !b) {
    const own = a ?? b;
    if (!own) return undefined;
    const only = a ? 'A' : 'B';
    return tell(stretch, [a, b], {
      ...{ sort: 'harmony', kind: 'only', only, title: `Only ${only} has a harmony`, short: own.label },
      words: (side) => stretch.chords[side]?.label ?? NO_HARMONY,
    });
  }
  const relation = relationOf(a, b, interval);
  if (relation === 'same') return undefined;
  const words = (side: 0 | 1) => stretch.chords[side]?.label || NO_HARMONY;
  const title = relation === 'figure' ? 'Same root and triad, other figure' : 'Other chord';
  return tell(stretch, [a, b], {
    ...{ sort: 'harmony', kind: relation, only: undefined, title, words },
    short: `${words(0)} · ${words(1)}`,
  });
}

/** Stretches after one another in which both have the same chords, or the same keys, as one. */
function runsOf(stretches: readonly Stretch[], what: 'chords' | 'keys'): readonly Stretch[] {
  const runs: Stretch[] = [];
  for (const stretch of stretches) {
    const last = runs.at(-1);
    const goesOn = last?.[what].every((own, side) => own === stretch[what][side]);
    if (last && goesOn) runs[runs.length - 1] = { ...last, end: stretch.end };
    else runs.push(stretch);
  }
  return runs;
}

/** Runs of time in which the two are in different keys, one difference each. */
function keyDifferences(
  stretches: readonly Stretch[],
  interval: Interval,
  tell: Tell,
): readonly Difference[] {
  return runsOf(stretches, 'keys').flatMap((run) => {
    const [a, b] = run.keys;
    if (!a || !b || isSameKey(a, b, interval)) return [];
    const words = (side: 0 | 1) => `in ${side === 0 ? a.label : b.label}`;
    return tell(run, [a, b], {
      ...{ sort: 'key', kind: 'key', only: undefined, title: 'Other key' },
      ...{ short: `${a.label} · ${b.label}`, words },
    });
  });
}
