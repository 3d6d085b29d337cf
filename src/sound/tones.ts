import { float32At } from '../shared/elements.ts';

/** Samples a second: the highest partial lies below half of it. */
export const SAMPLE_RATE = 22_050;

/** Seconds that a tone sounds at most, without its release. */
export const LONGEST = 4;
/** Seconds in which a tone comes and goes. */
const ATTACK = 0.012;
export const RELEASE = 0.18;
/** Higher partials would be folded back, or shrill. */
const HIGHEST_HZ = 9000;

/** A sine of a tone: its frequency as a multiple of the tone's, its loudness, and the rate at which it falls in a second. */
export interface Partial {
  readonly multiple: number;
  readonly level: number;
  readonly decay: number;
}

/** Samples of the longest tone of a key of the piano, which begins gently and fades like a struck string. */
function createTone(midi: number, partials: readonly Partial[]): Float32Array {
  const tone = new Float32Array(Math.round((LONGEST + RELEASE) * SAMPLE_RATE));
  const hz = 440 * 2 ** ((midi - 69) / 12);
  for (const { multiple, level, decay } of partials)
    if (multiple * hz <= HIGHEST_HZ) addPartial(tone, multiple * hz, level, decay);
  const attack = Math.round(ATTACK * SAMPLE_RATE);
  for (let i = 0; i < attack; i++)
    tone[i] = float32At(tone, i) * (0.5 - 0.5 * Math.cos((Math.PI * i) / attack));
  return tone;
}

/** Adds a decaying sine, by a turning vector: it costs a sine at each sample less. */
function addPartial(into: Float32Array, hz: number, level: number, decay: number): void {
  const shrink = Math.exp(-decay / SAMPLE_RATE);
  const angle = (2 * Math.PI * hz) / SAMPLE_RATE;
  const [turnCos, turnSin] = [shrink * Math.cos(angle), shrink * Math.sin(angle)];
  let cos = level;
  let sin = 0;
  for (let i = 0; i < into.length; i++) {
    into[i] = float32At(into, i) + sin;
    [cos, sin] = [cos * turnCos - sin * turnSin, sin * turnCos + cos * turnSin];
  }
}

/** Gives the tones of keys of the piano, each of which is made once. */
export function createTones(partials: readonly Partial[]): (midi: number) => Float32Array {
  const tones = new Map<number, Float32Array>();
  return (midi) => {
    const tone = tones.get(midi) ?? createTone(midi, partials);
    tones.set(midi, tone);
    return tone;
  };
}

/** How loud a tone still is at a part of its release, from 0 to 1. */
export const releaseAt = (part: number) => 0.5 + 0.5 * Math.cos(Math.PI * part);
