import { float32At } from '../shared/elements.ts';
import { createTones, LONGEST, RELEASE, releaseAt, SAMPLE_RATE, type Partial } from './tones.ts';

/** Seconds that a chord sounds at least, without its release. */
const SHORTEST = 0.4;
/** Loudness of one tone: five of them together stay below 1. */
const LEVEL = 0.12;
/**
 * All are octaves of the pitch, so that nothing is heard in a chord but its own pitch classes, which is what an ear in training
 * listens for. The higher an octave, the faster it falls.
 */
const OCTAVES: readonly Partial[] = [1, 0.4, 0.16, 0.05].map((level, octave) => ({
  multiple: 2 ** octave,
  level: LEVEL * level,
  decay: 0.5 * (1 + octave),
}));

/** Renders chords. */
export function createChordVoice() {
  const toneOf = createTones(OCTAVES);
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
      samples[held + i] = float32At(samples, held + i) * releaseAt(i / release);
    return samples;
  };
}
