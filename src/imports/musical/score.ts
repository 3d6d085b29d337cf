/** A measure of a score that an analysis counts by, in the order of the score. Lengths are quarter notes. */
export interface ScoreMeasure {
  /** Its printed number. */
  readonly number: number;
  /** Which ending it is, from 1; undefined for a measure of no ending. */
  readonly ending?: number | undefined;
  /** What it holds really: a pickup is shorter than its time signature. */
  readonly quarters: number;
  /** Length of a beat. */
  readonly beat: number;
}

/** Measures, and their places among them in the order in which they are played, repeats written out. */
export interface Score {
  readonly measures: readonly ScoreMeasure[];
  readonly played: readonly number[];
}

/** A place in a score: the measure as its place among them, and quarter notes from its start. */
export interface ScorePlace {
  readonly measure: number;
  readonly quarters: number;
}

/** A time signature in quarter notes; undefined for a text that is none. */
export function readSignature(
  text: string,
): { readonly quarters: number; readonly beat: number } | undefined {
  const written = text.trim().toLowerCase();
  const common = { c: '4/4', common: '4/4', cut: '2/2', 'c|': '2/2' }[written] ?? written;
  const [, speed, over = '', under = ''] = /^(?:(slow|fast)\s+)?(\d{1,3})\/(\d{1,3})$/.exec(common) ?? [];
  const numerator = Number(over);
  const unit = 4 / Number(under);
  if (!(numerator > 0) || !Number.isFinite(unit)) return undefined;
  // Compound measures have beats of three units, unless they are slow.
  const isCompound = speed !== 'slow' && numerator % 3 === 0 && numerator > 3;
  return { quarters: numerator * unit, beat: isCompound ? 3 * unit : unit };
}
