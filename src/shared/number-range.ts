/** Allowed range of a number, in seconds where it is a time; a missing bound is open. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  /** Whether a number equal to a bound is in. */
  readonly hasBounds: boolean;
}

/** Half the precision of displayed times, so that a time typed as it is displayed finds its value. */
const NEAR = 0.005;

/** A number, `m:ss` or `h:mm:ss`, with parts of a second. */
const NUMBER = String.raw`\s*(-?(?:\d+(?::[0-5]?\d){0,2}|(?=\.\d))(?:\.\d+)?)\s*`;
const ONE = new RegExp(`^(>=|<=|>|<|=)?${NUMBER}$`);
const RANGE = new RegExp(`^${NUMBER}\\.\\.${NUMBER}$`);

/** Reads `30`, `1:10`, `>60`, `<1:00` and `60..90`; undefined where the text is none of them. */
export function readNumberRange(text: string): NumberRange | undefined {
  const [, from, to] = RANGE.exec(text) ?? [];
  if (from !== undefined && to !== undefined)
    return { min: seconds(from), max: seconds(to), hasBounds: true };
  const [, sign = '=', one] = ONE.exec(text) ?? [];
  if (one === undefined) return undefined;
  const value = seconds(one);
  const hasBounds = sign.endsWith('=');
  if (sign.startsWith('>')) return { min: value, hasBounds };
  if (sign.startsWith('<')) return { max: value, hasBounds };
  return { min: value - NEAR, max: value + NEAR, hasBounds };
}

function seconds(text: string): number {
  const isNegative = text.startsWith('-');
  const total = text
    .slice(isNegative ? 1 : 0)
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
  return isNegative ? -total : total;
}
