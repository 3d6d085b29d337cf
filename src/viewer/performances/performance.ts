import type { TimeUnit } from '../../shared/time-unit.ts';
import type { MeasureMap } from '../../measures/measure-map.ts';

/** A performance of a work: a file of it, told apart from its siblings by who plays. */
export interface Performance {
  readonly fileId: number;
  /** Who performs; empty where only a code is known. */
  readonly names: string;
  /** Initials and year, such as `HU33`; empty for none. */
  readonly code: string;
  /** Year of the performance or its recording; undefined where it is unknown. */
  readonly year: number | undefined;
  /** Number of its analysis among those of the work: performances of one analysis have the same. */
  readonly analysis: number;
  /** Seconds, or what `unit` says. */
  readonly length: number;
  /** What its times count; seconds where it is left out. */
  readonly unit?: TimeUnit | undefined;
  /** How many measures it has, where its times count quarter notes. */
  readonly measures?: number | undefined;
  /** Whether a recording of it is heard here without the reader's own. */
  readonly hasSound: boolean;
}

/** The performances beside a file; the page around the viewer knows them, and opens another one in place. */
export interface PerformancesOfWork {
  /** All of a work, by its id; those that the reader may open. Throws `AppError`. */
  readonly list: (workId: number) => Promise<readonly Performance[]>;
  /** Measure maps of all of them, by file; those without measures are left out. Throws `AppError`. */
  readonly maps: (workId: number) => Promise<ReadonlyMap<number, MeasureMap>>;
  /** Opens another one in place of the present one. */
  readonly open: (fileId: number) => void;
  /** Path of the page that compares two of them. */
  readonly comparePath: (a: number, b: number) => string;
}

/** What divides several performers, and a performer from what they play. */
const BETWEEN = /,|;|&|\/| and | und | et /;

type Named = Pick<Performance, 'names' | 'code' | 'year'>;

/** 'Hüsch 1933': the first performer's last name and the year, or the code in place of what is unknown. */
export function shortName({ names, code, year }: Named): string {
  const last = names.split(BETWEEN)[0]?.trim().split(/\s+/).at(-1) ?? '';
  if (last === '') return code || 'This performance';
  return [last, year ?? code].filter((part) => part !== '').join(' ');
}

/** 'Gerhard Hüsch, Hanns-Udo Müller'; 'Performance FI66' where only a code is known. */
export function longName({ names, code }: Named): string {
  return names || (code === '' ? 'Unnamed performance' : `Performance ${code}`);
}
