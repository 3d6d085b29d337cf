import { float32At } from '../shared/elements.ts';

/** Samples a second: the highest partial lies well below half of it. */
export const SAMPLE_RATE = 22_050;

/** Seconds that a chord sounds at least and at most, without its release. */
const SHORTEST = 0.4;
const LONGEST = 4;
/** Seconds in which a tone comes and goes. */
const ATTACK = 0.012;
const RELEASE = 0.18;
/** How far a partial falls in a second, as a rate; the octave above falls faster. */
const DECAY = 0.5;
/**
 * Partials of a tone by their octave. All are octaves of its pitch, so that nothing is heard in a chord but its own pitch
 * classes, which is what an ear in training listens for.
 */
const LEVELS = [1, 0.4, 0.16, 0.05];
/** Loudness of one tone: five of them together stay below 1. */
const LEVEL = 0.12;

/** Samples of the longest tone of a key of the piano, which begins gently and fades like a struck string. */
function createTone(midi: number): Float32Array {
  const tone = new Float32Array(Math.round((LONGEST + RELEASE) * SAMPLE_RATE));
  const hz = 440 * 2 ** ((midi - 69) / 12);
  for (const [octave, level] of LEVELS.entries())
    addPartial(tone, hz * 2 ** octave, LEVEL * level, DECAY * (1 + octave));
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

/** Renders chords, each tone of which is made once. */
export function createChordVoice() {
  const tones = new Map<number, Float32Array>();
  const toneOf = (midi: number) => {
    const known = tones.get(midi) ?? createTone(midi);
    tones.set(midi, known);
    return known;
  };
  /** Samples of keys of a piano together, held for so many seconds as far as it can be, with their release. */
  return (notes: readonly number[], seconds: number): Float32Array<ArrayBuffer> => {
    const held = Math.round(Math.min(Math.max(seconds, SHORTEST), LONGEST) * SAMPLE_RATE);
    const release = Math.round(RELEASE * SAMPLE_RATE);
    const samples = new Float32Array(held + release);
    for (const note of notes) {
      const tone = toneOf(note);
      for (let i = 0; i < samples.length; i++) samples[i] = float32At(samples, i) + float32At(tone, i);
    }
    for (let i = 0; i < release; i++)
      samples[held + i] = float32At(samples, held + i) * (0.5 + 0.5 * Math.cos((Math.PI * i) / release));
    return samples;
  };
}
