import { entryAt, float64At, uint32At, uint8At } from '../shared/elements.ts';

/** Chords in order of time, as pitch classes. */
export interface Chords {
  /** Seconds, ascending; each holds until the next one. */
  readonly time: Float64Array;
  /** Index of each chord into `tones`. */
  readonly sort: Uint32Array;
  /** Pitch classes from 0 for C to 11, the bass first; none where nothing sounds. */
  readonly tones: readonly (readonly number[])[];
}

/** Chords as they sound, in order of time: seconds from `start` to `end`, and keys of a piano as MIDI counts them. */
export interface ChordPlan {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** `NOTES` of each, 0 where it has fewer. */
  readonly notes: Uint8Array;
}

/** Most notes of a chord: the bass and four above it. */
const NOTES = 5;
const MAX_ABOVE = NOTES - 1;
/** A chord that is followed by another one so soon, in seconds, is passed over. */
const MIN_APART = 0.05;
/** The bass lies from E2 to E flat 3, the others around E4. */
const LOWEST_BASS = 40;
const LOWEST_ABOVE = 55;
const HIGHEST_ABOVE = 79;
const MIDDLE_ABOVE = 65;
/** How much nearness to the middle counts beside nearness to the chord before. */
const PULL = 0.25;

/** Notes of the chords, each led from the one before by the shortest ways. The last one holds until `end`, in seconds. */
export function planChords({ time, sort, tones }: Chords, end: number): ChordPlan {
  const starts: number[] = [];
  const ends: number[] = [];
  const notes: number[] = [];
  let before: readonly number[] = [];
  let sortBefore = -1;
  for (let index = 0; index < time.length; index++) {
    const start = float64At(time, index);
    const next = index + 1 < time.length ? float64At(time, index + 1) : Math.max(end, start);
    const [bass, ...others] = entryAt(tones, uint32At(sort, index));
    if (bass === undefined || next - start < MIN_APART) continue;
    const now = uint32At(sort, index);
    if (now !== sortBefore) before = nearest(spread(bass, others), before);
    sortBefore = now;
    starts.push(start);
    ends.push(next);
    const all = [LOWEST_BASS + modulo(bass - LOWEST_BASS), ...before];
    for (let place = 0; place < NOTES; place++) notes.push(all[place] ?? 0);
  }
  return { starts: Float64Array.from(starts), ends: Float64Array.from(ends), notes: Uint8Array.from(notes) };
}

/** Keys of a piano of one chord, the bass first. */
export function notesAt({ notes }: ChordPlan, chord: number): readonly number[] {
  const all = Array.from({ length: NOTES }, (_, place) => uint8At(notes, chord * NOTES + place));
  return all.filter((note) => note > 0);
}

/** Pitch classes above the bass. A triad doubles its bass there; with too many tones, the fifth is dropped first. */
function spread(bass: number, others: readonly number[]): readonly number[] {
  if (others.length < 3) return [bass, ...others];
  if (others.length <= MAX_ABOVE) return others;
  const fifth = others.findIndex((tone) => modulo(tone - bass) === 7);
  return (fifth < 0 ? others : others.filter((_, place) => place !== fifth)).slice(-MAX_ABOVE);
}

/** The close position of classes that moves least from the notes before. */
function nearest(classes: readonly number[], before: readonly number[]): readonly number[] {
  const ascending = classes.toSorted((a, b) => a - b);
  let best: readonly number[] = [];
  let leastWay = Infinity;
  for (let lowest = LOWEST_ABOVE; lowest < LOWEST_ABOVE + 12; lowest++) {
    const from = ascending.indexOf(modulo(lowest));
    if (from < 0) continue;
    const stacked = [...ascending.slice(from), ...ascending.slice(0, from)].map(
      (tone) => lowest + modulo(tone - lowest),
    );
    for (const raised of [0, 12]) {
      const notes = stacked.map((note) => note + raised);
      if (Math.max(...notes) > HIGHEST_ABOVE) continue;
      const way = wayBetween(before, notes) + PULL * Math.abs(meanOf(notes) - MIDDLE_ABOVE);
      if (way < leastWay) [best, leastWay] = [notes, way];
    }
  }
  return best;
}

/** How far each note is from the nearest one before, in semitones on average. */
const wayBetween = (before: readonly number[], notes: readonly number[]) =>
  before.length === 0
    ? 0
    : meanOf(notes.map((note) => Math.min(...before.map((other) => Math.abs(other - note)))));

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const modulo = (value: number) => ((value % 12) + 12) % 12;
