/** Parts of a beat that have signs of their own, by their values. */
const SIGNS: readonly (readonly [sign: string, value: number])[] = [
  ['½', 1 / 2],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅙', 1 / 6],
  ['⅚', 5 / 6],
  ['⅛', 1 / 8],
  ['⅜', 3 / 8],
  ['⅝', 5 / 8],
  ['⅞', 7 / 8],
];
/** Parts that differ by less are one. */
const SAME = 2e-3;
/** A part as it may stand behind the number of a beat: a sign, or decimals behind a point. */
export const BEAT_PART = String.raw`[½⅓⅔¼¾⅙⅚⅛⅜⅝⅞]|\.\d{1,3}`;

/** '½', '.37': the part of a beat that has passed, behind the beat's number; '' for none. */
export function writtenPart(part: number | undefined): string {
  if (part === undefined || part < SAME) return '';
  const sign = SIGNS.find(([, value]) => Math.abs(value - part) < SAME)?.[0];
  // A part that is all but whole is no other beat.
  return sign ?? Math.min(part, 0.999).toFixed(3).slice(1).replace(/0+$/, '');
}

/** The part that `BEAT_PART` finds; undefined for none. */
export function readPart(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const value = SIGNS.find(([sign]) => sign === written)?.[1] ?? Number(`0${written}`);
  return value > 0 ? value : undefined;
}
