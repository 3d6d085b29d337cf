import { ABOVE_ROOT } from '../../shared/numerals/quality-tones.ts';
import { ADDED_TONES, baseOf } from './added-tones.ts';
import { C_MAJOR, SCALES, type Chord, type Key } from './chord.ts';

/** Semitones above C of the natural notes, by step. */
const NATURALS = SCALES.major;

/** Semitones above the tonic, the bass first, of those that have a place in the key and no other bass. */
const ABOVE_TONIC: Readonly<Record<string, readonly number[]>> = {
  Neapolitan: [5, 8, 1],
  Italian: [8, 0, 6],
  French: [8, 0, 2, 6],
  German: [8, 0, 3, 6],
};

/** Place of the eleventh among the tones of a chord. */
const ELEVENTH = 5;
/** Highest inversion of sevenths; triads have been read with it too. */
const SEVENTH_INVERSION = 3;
/** Highest inversion there is, that of a thirteenth chord over its thirteenth. */
const MAX_INVERSION = 6;

/** Highest inversion of a quality, that over the last tone it is built of; an added tone is never the bass. */
export function maxInversionOf(quality: string): number {
  const tones = tonesAboveRoot(quality);
  return tones.length === 0 ? MAX_INVERSION : Math.max(tones.length - 1, SEVENTH_INVERSION);
}

function tonesAboveRoot(quality: string): readonly number[] {
  const base = baseOf(quality);
  return Object.hasOwn(ABOVE_ROOT, base) ? (ABOVE_ROOT[base] ?? []) : [];
}

/** Whether a quality says a place in the key, whatever the root. */
export const isOfKey = (quality: string): boolean => Object.hasOwn(ABOVE_TONIC, quality);

/**
 * Pitch classes of a chord from 0 for C to 11, the bass first and each once, in the key in force. Empty for an unknown
 * quality. An inversion that the chord does not have is read as root position. A thirteenth chord omits its eleventh,
 * as players do, unless that is the bass.
 */
export function tonesOf(
  { step, accidental, quality, inversion }: Chord,
  key: Key = C_MAJOR,
): readonly number[] {
  if (isOfKey(quality)) return classesOf(ABOVE_TONIC[quality] ?? [], pitchOf(key));
  const tones = tonesAboveRoot(quality);
  const added = ADDED_TONES.get(quality)?.semitones;
  const bass = tones[inversion] === undefined ? 0 : inversion;
  const hasEleventh = tones.length === ELEVENTH + 1;
  const upper = tones.filter((_, index) => index !== bass && (index !== ELEVENTH || hasEleventh));
  const inverted = [...tones.slice(bass, bass + 1), ...upper, ...(added === undefined ? [] : [added])];
  return classesOf(inverted, pitchOf({ step, accidental }));
}

const pitchOf = ({ step, accidental }: Pick<Key, 'step' | 'accidental'>) =>
  (NATURALS[step] ?? 0) + accidental;

const classesOf = (semitones: readonly number[], above: number) => [
  ...new Set(semitones.map((tone) => (((tone + above) % 12) + 12) % 12)),
];
