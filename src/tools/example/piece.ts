import { entryAt } from '../../shared/elements.ts';
import facts from './bwv846.json';
import type { PlayedNote } from './synth.ts';

/** A written pitch. `step` counts letters, C = 0 to B = 6; octave 4 begins at middle C. */
export type Pitch = Readonly<{ step: number; accidental: number; octave: number; midi: number }>;

/** Notes one after another, each a sixteenth, of which the first two are held to the end of the figure. */
export type Figure = Readonly<{ bass: Pitch; tenor: Pitch; upper: readonly Pitch[] }>;

/** A measure is played as figures that fill it in equal parts, or as one chord. */
export type Measure =
  | Readonly<{ number: number; figures: readonly Figure[] }>
  | Readonly<{ number: number; chord: readonly Pitch[] }>;

/** Length and place in sixteenths from the first beat of measure 1; `accent` is the metre's weight, 0 to 1. */
export type Note = Readonly<{ pitch: Pitch; start: number; length: number; accent: number; held: boolean }>;

export const SIXTEENTHS_PER_MEASURE = 16;
export const BEATS_PER_MEASURE = 4;

/** Letter names in the order of `Pitch.step`. */
export const LETTERS = 'CDEFGAB';

/** Semitones above C of the white key of each step. */
export const NATURALS = [0, 2, 4, 5, 7, 9, 11] as const;

// Silence before the first beat, so that no player clips the first attack.
const LEAD_IN = 0.5;

/** Reads `C4`, `F#4` or `Bb3`. Throws when the text is no pitch. */
export function readPitch(text: string): Pitch {
  const match = /^([A-G])([#b]?)(\d)$/.exec(text);
  if (!match) throw new Error(`${text}: expected a pitch such as F#4`);
  const [, letter = '', sign = '', octaveText] = match;
  const step = LETTERS.indexOf(letter);
  const accidental = sign === '#' ? 1 : sign === 'b' ? -1 : 0;
  const octave = Number(octaveText);
  return { step, accidental, octave, midi: 12 * (octave + 1) + entryAt(NATURALS, step) + accidental };
}

const figureOf = ([bass = '', tenor = '', ...upper]: readonly string[]): Figure => ({
  bass: readPitch(bass),
  tenor: readPitch(tenor),
  upper: upper.map(readPitch),
});

/** The 35 measures in order. */
export const measures: readonly Measure[] = facts.pitches.map((entry) => {
  const number = entry.measure;
  if (entry.chord) return { number, chord: entry.chord.map(readPitch) };
  if (entry.sixteenths) return { number, figures: [figureOf(entry.sixteenths)] };
  // Five notes, of which the last three come twice.
  const figure = figureOf([...entry.notes, ...entry.notes.slice(2)]);
  return { number, figures: [figure, figure] };
});

function notesOf(measure: Measure): Note[] {
  const start = (measure.number - 1) * SIXTEENTHS_PER_MEASURE;
  if ('chord' in measure) {
    const length = SIXTEENTHS_PER_MEASURE;
    return measure.chord.map((pitch) => ({ pitch, start, length, accent: 0.3, held: true }));
  }
  const figureLength = SIXTEENTHS_PER_MEASURE / measure.figures.length;
  return measure.figures.flatMap(({ bass, tenor, upper }, index) => {
    const from = start + index * figureLength;
    return [
      { pitch: bass, start: from, length: figureLength, accent: index === 0 ? 1 : 0.85, held: true },
      { pitch: tenor, start: from + 1, length: figureLength - 1, accent: 0.5, held: true },
      ...upper.map((pitch, place) => ({
        pitch,
        start: from + 2 + place,
        length: 1,
        accent: (2 + place) % 4 === 0 ? 0.5 : 0.3,
        held: false,
      })),
    ];
  });
}

/** Every note of the given measures, ascending by start. */
export const notesIn = (from: number, to: number): readonly Note[] =>
  measures.slice(from - 1, to).flatMap(notesOf);

/** Seconds on the recording's clock of a place in sixteenths; the tempo is constant. */
export const timeAt = (sixteenths: number): number =>
  LEAD_IN + (sixteenths * 60) / facts.tempo.bpm / (SIXTEENTHS_PER_MEASURE / BEATS_PER_MEASURE);

/** Notes as they are played. */
export const played = (notes: readonly Note[]): readonly PlayedNote[] =>
  notes.map(({ pitch, start, length, accent, held }) => ({
    midi: pitch.midi,
    start: timeAt(start),
    length: timeAt(start + length) - timeAt(start),
    accent,
    held,
    place: start / (measures.length * SIXTEENTHS_PER_MEASURE),
  }));

/** Seconds at which a measure begins; one past the last measure gives the end of the piece. */
export const measureStart = (measure: number): number => timeAt((measure - 1) * SIXTEENTHS_PER_MEASURE);

/** Seconds of the whole recording, with the ringing of the last chord. */
export const RECORDING_LENGTH = 129.5;
