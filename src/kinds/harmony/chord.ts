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

export interface Key {
  readonly step: number;
  readonly accidental: number;
  readonly type: 'major' | 'minor';
}

/** Holds before a timeline's first key. */
export const C_MAJOR: Key = { step: 0, accidental: 0, type: 'major' };

/** Letter names in the order of steps. */
export const LETTERS = 'CDEFGAB';
