import { entryAt } from '../../shared/elements.ts';
import { MIN_OCTAVE, MAX_ACCIDENTAL, type Pitch } from './component.ts';

const LETTERS = 'CDEFGAB';
/** Semitones of each step above C. */
const SEMITONES = [0, 2, 4, 5, 7, 9, 11] as const;
/** Signs and words from three flats to three sharps. */
const SIGNS = ['♭𝄫', '𝄫', '♭', '', '♯', '𝄪', '♯𝄪'] as const;
const WORDS = ['triple flat', 'double flat', 'flat', '', 'sharp', 'double sharp', 'triple sharp'] as const;

const SEVEN = 7;

/** Number of white keys from C of octave 0 to a step: what places it on a staff. */
export const diatonic = ({ step, octave }: Pick<Pitch, 'step' | 'octave'>) => SEVEN * octave + step;

/** Key of a MIDI keyboard; middle C is 60. */
export const midiPitch = ({ step, octave, accidental }: Pitch) =>
  12 * (octave + 1) + entryAt(SEMITONES, step) + accidental;

/** `C♯5`. */
export const pitchLabel = ({ step, accidental, octave }: Pitch) =>
  `${LETTERS.charAt(step)}${SIGNS[accidental + MAX_ACCIDENTAL] ?? ''}${octave}`;

/** `C sharp 5`. */
export const spokenPitch = ({ step, accidental, octave }: Pitch) =>
  [LETTERS.charAt(step), WORDS[accidental + MAX_ACCIDENTAL], octave].filter((word) => word !== '').join(' ');

/** A pitch, and whether its sign is printed, in 16 bits. */
export const packPitch = ({ step, accidental, octave }: Pitch, showsSign: boolean) =>
  step | ((accidental + MAX_ACCIDENTAL) << 3) | (Number(showsSign) << 6) | ((octave - MIN_OCTAVE) << 7);

export const unpackPitch = (packed: number): Pitch => ({
  step: packed & 7,
  accidental: ((packed >>> 3) & 7) - MAX_ACCIDENTAL,
  octave: (packed >>> 7) + MIN_OCTAVE,
});

export const showsSign = (packed: number) => (packed & (1 << 6)) !== 0;
