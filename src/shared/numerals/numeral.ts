/** A scale degree from 0, raised or lowered against the scale; `isMinor` is the mode where it is a key of its own. */
export interface ScaleDegree {
  readonly degree: number;
  readonly sign: number;
  readonly isMinor: boolean;
}

/** A chord by its place in the key in force, as analysts write it. */
export interface Numeral {
  readonly degree: number;
  readonly sign: number;
  /** Undefined for the triad that the mode of the key has on its tonic. */
  readonly triad: 'major' | 'minor' | 'diminished' | 'augmented' | undefined;
  /** A seventh above the root; `diatonic` as the key has it. */
  readonly seventh: 'minor' | 'major' | 'diminished' | 'diatonic' | undefined;
  readonly inversion: number;
  /** Degrees that it is applied to, the nearest first: `V/V/ii` has V, then ii. */
  readonly targets: readonly ScaleDegree[];
  /** A chord that has a name of its own, in the key that it is applied to. */
  readonly name: 'Neapolitan' | 'Italian' | 'French' | 'German' | undefined;
  /** Whether the sixth and seventh degree of minor are raised where the chord is minor or diminished. */
  readonly hasLeadingTones: boolean;
  /** Whether the label says more than these fields, such as a suspension. */
  readonly isPart: boolean;
}

export const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'] as const;
/** Letter names in the order of steps. */
export const LETTERS = 'CDEFGAB';
