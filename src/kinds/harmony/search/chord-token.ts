/** Triads of numerals and letters; `half-diminished` describes sevenths, and is searched as such. */
export type Triad = 'major' | 'minor' | 'diminished' | 'half-diminished' | 'augmented' | 'suspended';

/** `7 65 43 42` as the inversion of a seventh, `6 64` as that of a triad; 9, 11 and 13 stand in root position. */
export type Figure = '6' | '64' | '7' | '65' | '43' | '42' | '9' | '11' | '13';

/** A tone beside those of the chord: `b9`, `#11`, `13`. */
export type AddedTone = '6' | `${'' | 'b' | '#'}${'9' | '11' | '13'}`;

/** A scale degree, 0 to 6, lowered or raised by a sign: undefined where none is written, which minor keys read leniently. */
export interface Degree {
  readonly degree: number;
  readonly sign: -1 | 1 | undefined;
}

/** `bVI`, `V65/V`: a chord by its place in the key. */
export interface NumeralToken extends Degree {
  readonly kind: 'numeral';
  readonly triad: Triad;
  readonly isMajorSeventh: boolean;
  /** Undefined for root position without a figure. */
  readonly figure: Figure | undefined;
  readonly added: AddedTone | undefined;
  /** Degree that the chord is applied to. */
  readonly target: Degree | undefined;
}

/** `Bb7/D`: a chord by its letter. */
export interface LetterToken {
  readonly kind: 'letter';
  /** 0 to 6 for C D E F G A B. */
  readonly step: number;
  readonly accidental: number;
  readonly triad: Triad;
  readonly seventh: 'minor' | 'major' | 'diminished' | undefined;
  /** The sixth of a sixth chord, else the highest tone of one that goes beyond the seventh. */
  readonly top: '6' | '9' | '11' | '13' | undefined;
  readonly added: AddedTone | undefined;
  /** Undefined for root position. */
  readonly bass: { readonly step: number; readonly accidental: number } | undefined;
}

/** A chord that has a name of its own. */
export interface NamedToken {
  readonly kind: 'named';
  readonly name: 'Neapolitan' | 'Italian' | 'French' | 'German';
}

/** A tonic six-four chord before a dominant: I64 or i64. */
interface CadentialToken {
  readonly kind: 'cadential';
}

/** One chord, as it is searched for or given as an answer. */
export type ChordToken = NumeralToken | LetterToken | NamedToken | CadentialToken;
