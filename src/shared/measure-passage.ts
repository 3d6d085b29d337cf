/** A place in the measures by the numbers that are printed. */
export interface MeasurePlace {
  readonly measure: number;
  /** Beat from 1; undefined for the measure as a whole. */
  readonly beat: number | undefined;
  /** Which of the measures of that number, from 1; undefined for the first that fits. */
  readonly pass: number | undefined;
}

/** A place, or all from its beginning to the end of another. */
export interface MeasurePassage {
  readonly from: MeasurePlace;
  readonly to: MeasurePlace | undefined;
}

/** A number, its beat, and its pass before or behind the beat. */
const PLACE = /^(-?\d{1,9})(?:!(\d{1,4}))?(?:\.(\d{1,4}))?(?:!(\d{1,4}))?$/;
/** Separator of two places: a number may have a minus of its own. */
const DASH = /(?<=\d)\s*[-\u2013]\s*(?=[-m\d])/;

/** `24`, `24.3`, `16!2` for its second pass, `16.3!2`, and from one to another, `24.3-32.1`; undefined for anything else. */
export function readMeasures(text: string): MeasurePassage | undefined {
  const [first = '', last, ...more] = text.trim().split(DASH);
  const from = readPlace(first);
  if (!from || more.length > 0) return undefined;
  if (last === undefined) return { from, to: undefined };
  const to = readPlace(last);
  return to && { from, to };
}

function readPlace(text: string): MeasurePlace | undefined {
  const [, measure, before, beat, behind] = PLACE.exec(text.replace(/^m/i, '').trim()) ?? [];
  const pass = behind ?? before;
  if (measure === undefined || (before !== undefined && behind !== undefined)) return undefined;
  if (Number(beat ?? 1) < 1 || Number(pass ?? 1) < 1) return undefined;
  return {
    // What is written as -0 is 0.
    measure: Number(measure) + 0,
    beat: beat === undefined ? undefined : Number(beat),
    pass: pass === undefined ? undefined : Number(pass),
  };
}

/** Text of a passage, as `readMeasures` reads it. */
export function writtenMeasures({ from, to }: MeasurePassage): string {
  return to ? `${writtenPlace(from)}-${writtenPlace(to)}` : writtenPlace(from);
}

const writtenPlace = ({ measure, beat, pass }: MeasurePlace) =>
  `${measure}${beat === undefined ? '' : `.${beat}`}${pass === undefined ? '' : `!${pass}`}`;

export const noMeasure = (measure: number): string => `Measure ${measure} is not in this file.`;
