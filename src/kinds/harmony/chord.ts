/** The parts of a harmony that its label is made from. */
export interface Chord {
  /** 0 to 6 for C D E F G A B. */
  readonly step: number;
  readonly accidental: number;
  readonly quality: string;
  readonly inversion: number;
  /** 0 for none, n for the degree n + 1. */
  readonly appliedTo: number;
}

/** Semitones of each scale above its tonic; minor is the natural one. */
export const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  ionian: [0, 2, 4, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  aeolian: [0, 2, 3, 5, 7, 8, 10],
  locrian: [0, 1, 3, 5, 6, 8, 10],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** Scale of a key: major, minor or a church mode. */
export type Mode = keyof typeof SCALES;

export const MODES = Object.keys(SCALES) as readonly Mode[];
export const isMode = (text: string): text is Mode => Object.hasOwn(SCALES, text);

export interface Key {
  readonly step: number;
  readonly accidental: number;
  readonly type: Mode;
}

/** Holds before a timeline's first key. */
export const C_MAJOR: Key = { step: 0, accidental: 0, type: 'major' };

/** Letter names in the order of steps. */
export const LETTERS = 'CDEFGAB';
