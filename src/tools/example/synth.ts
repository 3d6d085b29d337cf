import { float32At } from '../../shared/elements.ts';
import { addReverb } from './reverb.ts';

/** Two channels of equal length, samples within -1 and 1. */
export type Stereo = Readonly<{ left: Float32Array; right: Float32Array }>;

/** A note as it is played. Times are seconds; `accent` is its weight in the metre and among the parts. */
export interface PlayedNote {
  readonly midi: number;
  readonly start: number;
  readonly length: number;
  readonly accent: number;
  /** Whether it is held to its end rather than let go as a short one is. */
  readonly held: boolean;
  /** Where in the piece it begins, 0 to 1. */
  readonly place: number;
}

export const SAMPLE_RATE = 44_100;

const PEAK = 10 ** (-1.5 / 20);
const ATTACK = 0.003;
const FADE_OUT = 0.4;
const HIGHEST_PARTIAL_HZ = 9_000;
const MAX_PARTIALS = 28;
// Where along the string it is struck: partials with a node there are weak.
const STRIKE_POINT = 0.118;
// Held notes are damped a little faster than the short ones, which would sound pecked.
const RELEASE = { held: 0.09, short: 0.16 };

/** Frequency in Hz of a MIDI pitch in equal temperament, A4 = 440 Hz. */
export const frequencyOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** A random source that gives the same numbers in every run (mulberry32), from 0 up to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Adds one decaying sine: a rotating phasor costs two multiplications where a sine costs a call. */
function addPartial(into: Float32Array, hz: number, amplitude: number, decayRate: number): void {
  const shrink = Math.exp(-decayRate / SAMPLE_RATE);
  const angle = (2 * Math.PI * hz) / SAMPLE_RATE;
  const turnCos = shrink * Math.cos(angle);
  const turnSin = shrink * Math.sin(angle);
  let cos = amplitude;
  let sin = 0;
  for (let i = 0; i < into.length; i++) {
    into[i] = float32At(into, i) + sin;
    const nextCos = cos * turnCos - sin * turnSin;
    sin = sin * turnCos + cos * turnSin;
    cos = nextCos;
  }
}

/**
 * A struck string: stretched partials, the higher the sooner gone, each as two strings slightly out of
 * tune of which one fades fast, which gives the bright start and long soft end of a piano tone.
 */
function addString(into: Float32Array, midi: number, loudness: number): void {
  const hz = frequencyOf(midi);
  const stiffness = 0.00012 * 2 ** ((midi - 48) / 9);
  const brightness = 900 + 1_900 * loudness;
  const baseRate = 0.75 * Math.sqrt(hz / 261);
  for (let n = 1; n <= MAX_PARTIALS; n++) {
    const partialHz = n * hz * Math.sqrt(1 + stiffness * n * n);
    if (partialHz > HIGHEST_PARTIAL_HZ) break;
    const strike = Math.abs(Math.sin(Math.PI * n * STRIKE_POINT)) / Math.sin(Math.PI * STRIKE_POINT);
    const amplitude = (strike / n ** 1.25) * Math.exp(-Math.max(0, partialHz - hz) / brightness);
    const rate = baseRate + 0.55 * (partialHz / 1_000) ** 1.3;
    addPartial(into, partialHz * 1.0002, 0.62 * amplitude, 2.4 * rate);
    addPartial(into, partialHz * 0.9999, 0.38 * amplitude, 0.8 * rate);
  }
}

/** The felt on the string: a few milliseconds of dull noise. */
function addKnock(into: Float32Array, loudness: number, random: () => number): void {
  let dull = 0;
  const count = Math.min(into.length, Math.round(0.05 * SAMPLE_RATE));
  for (let i = 0; i < count; i++) {
    dull += 0.12 * (random() * 2 - 1 - dull);
    into[i] = float32At(into, i) + 0.11 * loudness * dull * Math.exp(-i / (0.009 * SAMPLE_RATE));
  }
}

function shape(tone: Float32Array, heldSamples: number, release: number): void {
  const attackSamples = Math.round(ATTACK * SAMPLE_RATE);
  for (let i = 0; i < attackSamples; i++)
    tone[i] = float32At(tone, i) * (0.5 - 0.5 * Math.cos((Math.PI * i) / attackSamples));
  const fade = Math.exp(-1 / (release * SAMPLE_RATE));
  let level = 1;
  for (let i = heldSamples; i < tone.length; i++) {
    level *= fade;
    tone[i] = float32At(tone, i) * level;
  }
}

/** Loudness of a note: greater on strong beats and towards the middle of the piece, less for low strings. */
function loudnessOf(note: PlayedNote, random: () => number): number {
  const arc = Math.sin(Math.PI * (0.05 + 0.9 * note.place));
  const spread = 0.97 + 0.06 * random();
  const low = note.midi < 45 ? 0.9 : 1;
  return (0.42 + 0.2 * note.accent + 0.16 * arc) * spread * low;
}

function addNote(note: PlayedNote, offset: number, { left, right }: Stereo, random: () => number): void {
  const start = note.start - offset;
  const held = note.length;
  const release = note.held ? RELEASE.held : RELEASE.short;
  const from = Math.round(start * SAMPLE_RATE);
  const count = Math.min(Math.round((held + 7 * release) * SAMPLE_RATE), left.length - from);
  const loudness = loudnessOf(note, random);
  const tone = new Float32Array(count);
  addString(tone, note.midi, loudness);
  addKnock(tone, loudness, random);
  shape(tone, Math.round(held * SAMPLE_RATE), release);
  // Low strings to the left as a player hears them, within half of the width.
  const pan = Math.max(-0.5, Math.min(0.5, (note.midi - 60) / 44));
  const angle = (Math.PI / 4) * (1 + pan);
  const leftGain = loudness * Math.cos(angle);
  const rightGain = loudness * Math.sin(angle);
  for (let i = 0; i < count; i++) {
    left[from + i] = float32At(left, from + i) + leftGain * float32At(tone, i);
    right[from + i] = float32At(right, from + i) + rightGain * float32At(tone, i);
  }
}

function normalise({ left, right }: Stereo): void {
  let peak = 0;
  for (const channel of [left, right]) for (const value of channel) peak = Math.max(peak, Math.abs(value));
  const fadeFrom = left.length - Math.round(FADE_OUT * SAMPLE_RATE);
  for (const channel of [left, right]) {
    for (let i = 0; i < channel.length; i++) channel[i] = float32At(channel, i) * (PEAK / peak);
    for (let i = fadeFrom; i < channel.length; i++) {
      channel[i] =
        float32At(channel, i) *
        (0.5 + 0.5 * Math.cos((Math.PI * (i - fadeFrom)) / (channel.length - fadeFrom)));
    }
  }
}

/**
 * Plays notes in a small room, with the peak at -1.5 dBFS. The recording's time `offset` (seconds) becomes
 * sample 0 and `length` is in seconds. Notes are to begin within these bounds. The same notes give the same
 * samples in every run.
 */
export function synthesise(notes: readonly PlayedNote[], offset: number, length: number): Stereo {
  const count = Math.round(length * SAMPLE_RATE);
  const sound = { left: new Float32Array(count), right: new Float32Array(count) };
  const random = createRandom(846);
  for (const note of notes) addNote(note, offset, sound, random);
  addReverb(sound.left, sound.right, SAMPLE_RATE);
  normalise(sound);
  return sound;
}
