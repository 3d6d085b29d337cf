import { float32At } from '../shared/elements.ts';
import { createTones, LONGEST, RELEASE, releaseAt, SAMPLE_RATE, type Partial } from './tones.ts';

/** A note in seconds from where the sound begins, before which it may begin, as a key of a piano. */
export interface PlayedNote {
  readonly start: number;
  readonly length: number;
  readonly midi: number;
}

/** Loudness of one note, and of the loudest sample: where more notes sound at once, all are softer. */
const LEVEL = 0.16;
const LOUDEST = 0.9;
const PARTIALS = 10;
/** Seconds for which a note is heard at least, such as a grace note without a length. */
const SHORTEST = 0.06;
/** A struck string: the higher a partial, the softer it is and the faster it falls. */
const STRING: readonly Partial[] = Array.from({ length: PARTIALS }, (_, index) => ({
  multiple: index + 1,
  level: LEVEL / (index + 1) ** 1.6,
  decay: 0.7 + 0.5 * index,
}));

/** Samples of notes together, for so many seconds. */
export function mixNotes(notes: readonly PlayedNote[], seconds: number): Float32Array {
  const toneOf = createTones(STRING);
  const samples = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  for (const note of notes) addNote(samples, toneOf(note.midi), note);
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak > LOUDEST)
    for (let i = 0; i < samples.length; i++) samples[i] = float32At(samples, i) * (LOUDEST / peak);
  return samples;
}

function addNote(samples: Float32Array, tone: Float32Array, { start, length }: PlayedNote): void {
  const first = Math.round(start * SAMPLE_RATE);
  const held = Math.round(Math.min(Math.max(length, SHORTEST), LONGEST) * SAMPLE_RATE);
  const release = Math.round(RELEASE * SAMPLE_RATE);
  const end = Math.min(first + held + release, samples.length);
  for (let i = Math.max(first, 0); i < end; i++) {
    const at = i - first;
    const level = at < held ? 1 : releaseAt((at - held) / release);
    samples[i] = float32At(samples, i) + level * float32At(tone, at);
  }
}
