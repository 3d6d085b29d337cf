/**
 * Costs of deviations, relative to the cost of a change of numbering from one measure to the next. Tuned on made-up and
 * real files, see the tests.
 */
export const COST = {
  /** Numbers begin to differ from those of the score by another amount. */
  otherNumber: 1,
  /** The same where the music goes back, at endings, and where a movement begins. */
  otherNumberAtRepeat: 0.6,
  otherNumberAtEnding: 0.3,
  otherNumberAtMovement: 0.2,
  /** The first number differs by one, or by more. */
  firstNumberByOne: 0.5,
  firstNumber: 1.5,
  /** The label differs from the printed one. */
  otherLabel: 0.3,
  /** A measure is longer or shorter in proportion. */
  otherLength: 0.4,
  /** The same where the metre changes: beats may be counted otherwise. */
  otherMetre: 0.05,
  /** Measures are left out, or repeated, against the score. */
  leftOut: 0.5,
  again: 0.6,
  /** The last repeat is left out. */
  lastRepeat: 0.05,
  /** A movement begins out of its turn, with other numbers. */
  otherMovement: 2,
  /** Two measures of the score are one of the file, or one is two. */
  two: 0.1,
  /** The same where a repeat between them is left out. */
  halves: 0.5,
  part: 0.3,
  /** Some measures have no place: the first of them, and each that follows. */
  none: 2,
  noneMore: 0.25,
  /** The last measure is only the beat on which the music ends. */
  end: 0.1,
  /** The file begins with another movement, without the pickup, in the middle; it ends before the end. */
  laterMovement: 0.3,
  withoutPickup: 0.3,
  inTheMiddle: 0.4,
  beforeTheEnd: 1.5,
} as const;
