import type { TimeSpan } from '../../measures/measure-times.ts';

/** '0,39.379': a stretch of the canvas as a media fragment, within it and at least a thousandth of a second long. */
export function moments({ start, end }: TimeSpan, length: number): string {
  const from = rounded(Math.min(Math.max(start, 0), Math.max(length - 0.001, 0)));
  return `${from},${rounded(Math.max(Math.min(end, Math.max(length, 0.001)), from + 0.001))}`;
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
