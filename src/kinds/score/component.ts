import type { Component } from '../contract/kind.ts';

/** Sounding pitch as it is spelled. */
export interface Pitch {
  /** 0 to 6 for C D E F G A B. */
  readonly step: number;
  /** Alteration of the step in semitones, -3 to 3. */
  readonly accidental: number;
  /** Scientific octave: middle C begins octave 4. */
  readonly octave: number;
}

/** A note from where it begins to where it ends, in seconds of the recording. */
export interface Note extends Component, Pitch {
  readonly kind: 'NOTE';
  readonly start: number;
  readonly end: number;
  readonly staff_index: number;
  /** Colour as lower-case `#rrggbb`; left out where the staff's ink applies. */
  readonly color?: string;
  /** Missing where there are none. */
  readonly comments?: string;
  /** Whether the accidental is printed; missing for no. */
  readonly display_accidental?: true;
}

interface Staff extends Component {
  readonly kind: 'STAFF';
  /** Place among the staves of all parts, from 0 at the top: the `staff_index` of the others. */
  readonly index: number;
  readonly line_count: number;
}

export interface Clef extends Component {
  readonly kind: 'CLEF';
  readonly time: number;
  readonly staff_index: number;
  /** Line on which the sign stands, counted upwards from the middle one. */
  readonly line_number: number;
  /** Step and octave of the clef's reference note. */
  readonly step: number;
  readonly octave: number;
}

interface KeySignature extends Component {
  readonly kind: 'KEY_SIGNATURE';
  readonly time: number;
  readonly staff_index: number;
  /** Sharps, or flats below 0. */
  readonly fifths: number;
}

interface TimeSignature extends Component {
  readonly kind: 'TIME_SIGNATURE';
  readonly time: number;
  readonly staff_index: number;
  /** Signature as it is written: `4/4`, `3+2/8`, `2/4 + 3/8`. */
  readonly text: string;
}

interface BarLine extends Component {
  readonly kind: 'BAR_LINE';
  readonly time: number;
}

/** A text over the engraved score, which has no time of its own. */
interface ScoreAnnotation extends Component {
  readonly kind: 'SCORE_ANNOTATION';
  /** Place in units of the engraved score. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Points. */
  readonly font_size: number;
}

export type ScoreComponent = Note | Staff | Clef | KeySignature | TimeSignature | BarLine | ScoreAnnotation;
export type ScoreKind = ScoreComponent['kind'];

/** Limits of readable values; components beyond them are not read. */
export const MAX_STAFF_INDEX = 255;
export const MAX_ACCIDENTAL = 3;
export const MIN_OCTAVE = -2;
export const MAX_OCTAVE = 12;
export const MAX_FIFTHS = 7;
export const MAX_CLEF_LINE = 4;
export const MAX_LINES = 12;
/** Lines of a staff, unless the file states another number. */
export const USUAL_LINES = 5;
/** Most staves that are shown. */
export const MAX_STAVES = 64;
/** Longest time signature, in characters. */
export const MAX_SIGNATURE_LENGTH = 40;
/** Times that differ by less are one, in seconds. */
export const SAME_TIME = 0.001;
