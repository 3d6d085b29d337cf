import { LETTERS } from '../../shared/numerals/numeral.ts';
import { MAJOR } from '../../shared/numerals/degrees.ts';

/** A note by its letter: 0 to 6 for C D E F G A B, and how far it is raised. */
export interface Note {
  readonly step: number;
  readonly accidental: number;
}

/** A chord as files hold it. */
export interface Chord extends Note {
  readonly quality: string;
  readonly inversion: number;
  /** 0 for none, n for the degree n + 1 of the key. */
  readonly appliedTo: number;
}

/** A key: its scale is in semitones above the tonic. */
export interface Key extends Note {
  readonly mode: string;
  readonly scale: readonly number[];
}

/** Holds before the first key of a timeline. */
export const C_MAJOR: Key = { step: 0, accidental: 0, mode: 'major', scale: MAJOR };

export const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

/** Semitones above C. */
export const pitchOf = ({ step, accidental }: Note): number => (MAJOR[step] ?? 0) + accidental;

/** How far a note is from another one, from -6 to 5 semitones. */
export const raisedBy = (semitones: number): number => modulo(semitones + 6, 12) - 6;

export const signsOf = (accidental: number): string =>
  (accidental < 0 ? 'b' : '#').repeat(Math.abs(accidental));
export const noteName = ({ step, accidental }: Note): string =>
  `${LETTERS.charAt(step)}${signsOf(accidental)}`;

/** The note with so many letters and semitones above another one. */
export function noteAbove(note: Note, letters: number, semitones: number): Note {
  const step = modulo(note.step + letters, 7);
  return { step, accidental: raisedBy(pitchOf(note) + semitones - (MAJOR[step] ?? 0)) };
}

export const isSameNote = (one: Note, other: Note): boolean =>
  one.step === other.step && one.accidental === other.accidental;

/** Signs as a keyboard has them. */
export const plainSigns = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[♭𝄬]/gu, 'b')
    .replace(/♯/gu, '#')
    .replace(/[°º]/gu, '°')
    .replace(/[Øø∅%]/gu, 'ø')
    .replace(/[ΔΔ△]/gu, 'Δ');
