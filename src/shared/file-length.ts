import { counted } from './counted.ts';
import { shortTime } from './time.ts';
import type { TimeUnit } from './time-unit.ts';

/** The length of a file as lists have it. */
interface FileLength {
  /** In `time_unit`s. */
  readonly length: number;
  /** Seconds where it is left out. */
  readonly time_unit?: TimeUnit | undefined;
  /** Measures of a file without a recording; left out where none are counted. */
  readonly measures?: number | null | undefined;
}

/** '2:31'; '165 measures' or '660 quarters' for a file whose times count quarter notes. */
export function fileLength({ length, time_unit: unit = 'seconds', measures }: FileLength): string {
  if (unit === 'seconds') return shortTime(length);
  return typeof measures === 'number'
    ? counted(measures, 'measure')
    : counted(Number(length.toFixed(2)), 'quarter');
}
