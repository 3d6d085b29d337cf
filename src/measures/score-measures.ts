/** A measure of a score, known by its place in the order in which it is printed: number and label are its names. */
export interface ScoreMeasure {
  /** The whole number that its label begins with; that of the measure before where the label has none. */
  readonly number: number;
  /** Printed name where it is not the number alone: `8a`. */
  readonly label?: string;
  /** Has no number of its own, as the second half of a measure that a repeat cuts in two. */
  readonly isUnnumbered?: true;
  /** Written length in quarter notes, where the score tells. */
  readonly quarters?: number;
  /** Shorter than its metre, as a pickup is. */
  readonly isPartial?: true;
  /** Movement that it belongs to, from 0. */
  readonly movement: number;
  /** Repeat signs at its edges. */
  readonly repeatStart?: true;
  readonly repeatEnd?: true;
  /** Times through in which it is played, where it stands under a bracket: [1] for a first ending. */
  readonly endings?: readonly number[];
}

/** Name of a measure, as printed. */
export const measureName = ({ number, label }: Pick<ScoreMeasure, 'number' | 'label'>): string =>
  label ?? String(number);

const MAX_LABEL = 12;

/** Number and label of a measure from the text in its source; a text that does not begin with a number gives none. */
export function namedBy(
  written: string | undefined,
  numberBefore: number,
): Pick<ScoreMeasure, 'number' | 'label' | 'isUnnumbered'> {
  const text = (written ?? '').trim();
  const [, digits] = /^(\d{1,6})(?!\d)/.exec(text) ?? [];
  if (digits === undefined) return { number: numberBefore, isUnnumbered: true };
  const number = Number(digits);
  return text === String(number) || text.length > MAX_LABEL ? { number } : { number, label: text };
}

/** Whether a measure is the first of a movement by its number: 0 or 1, after a greater one, and counted on from there. */
export function beginsAgain(
  named: readonly Pick<ScoreMeasure, 'number' | 'isUnnumbered'>[],
  index: number,
): boolean {
  const own = named[index];
  const before = named[index - 1];
  const next = named[index + 1];
  if (!own || !before || own.isUnnumbered || own.number > 1 || before.number <= 1) return false;
  return next === undefined || next.number === own.number + 1;
}

/** A score, and the order in which its measures are played: indexes into them. */
export interface PlayedScore {
  readonly measures: readonly ScoreMeasure[];
  readonly order: readonly number[];
}

/** A measure as a file counts it, in order of time. */
export interface FileMeasure {
  readonly number: number;
  readonly label: string;
  /** How many beats are counted in it. */
  readonly beats?: number;
}
