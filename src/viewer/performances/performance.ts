import type { MeasureMap } from '../../measures/measure-map.ts';

/** A performance of a work: a file of it, told apart from its siblings by who plays. */
export interface Performance {
  readonly fileId: number;
  /** Who performs, as the file has it; may be empty, a code, or names with a code behind them in brackets. */
  readonly performer: string;
  /** Year of the recording; undefined where it is unknown. */
  readonly year: number | undefined;
  /** Code in the file's name, such as `HU33`; undefined where it has none. */
  readonly code: string | undefined;
  /** Who analysed it, where that is known. */
  readonly analyst: string;
  /** Seconds. */
  readonly length: number;
  /** Whether a recording of it is heard here without the reader's own. */
  readonly hasSound: boolean;
}

/** A work as those ask for it who know a file of it. */
export interface WorkName {
  readonly id: number;
  readonly title: string;
}

/** The performances beside a file; the page around the viewer knows them, and opens another one in place. */
export interface PerformancesOfWork {
  /** All of a work in their order; those that the reader may open. Throws `AppError`. */
  readonly list: (work: WorkName) => Promise<readonly Performance[]>;
  /** Measure maps of all of them, by file; those without measures are left out. Throws `AppError`. */
  readonly maps: (work: WorkName) => Promise<ReadonlyMap<number, MeasureMap>>;
  /** Opens another one in place of the present one. */
  readonly open: (fileId: number) => void;
  /** Where a performance is, for readers who open it in another tab. */
  readonly pathOf: (fileId: number) => string;
  /** Page that compares two of them; left out where there is none. */
  readonly comparePath?: (a: number, b: number) => string;
}

/** `HU33`, as a whole performer or behind one in brackets. */
const CODE = /^[A-Z]{1,4}\d{2,4}[a-z]?$/;
const CODE_BEHIND = /\s*\(([A-Z]{1,4}\d{2,4}[a-z]?)\)\s*$/;
/** What divides several performers, and a performer from what they play. */
const BETWEEN = /,|;|&|\/| and | und | et /;

/** Names without a code behind them; empty for a performer that is only a code. */
export function namesOf({ performer }: Pick<Performance, 'performer'>): string {
  const names = performer.replace(CODE_BEHIND, '').trim();
  return CODE.test(names) ? '' : names;
}

/** The code of a performance: that of its file's name, else the one in its performer. */
export const codeOf = ({ performer, code }: Pick<Performance, 'performer' | 'code'>): string | undefined =>
  code ?? CODE_BEHIND.exec(performer)?.[1] ?? (CODE.test(performer.trim()) ? performer.trim() : undefined);

type Named = Pick<Performance, 'performer' | 'code' | 'year'>;

/** 'Hüsch 1933': the first performer's last name and the year, or the code in place of what is unknown. */
export function shortName(performance: Named): string {
  const code = codeOf(performance);
  const last = namesOf(performance).split(BETWEEN)[0]?.trim().split(/\s+/).at(-1) ?? '';
  const year = performance.year === undefined ? undefined : String(performance.year);
  if (last === '') return code ?? 'This performance';
  return [last, year ?? code].filter((part) => part !== undefined).join(' ');
}

/** 'Gerhard Hüsch, Hanns-Udo Müller'; 'Performance FI66' where only a code is known. */
export function longName(performance: Named): string {
  const code = codeOf(performance);
  return namesOf(performance) || (code === undefined ? 'Unnamed performance' : `Performance ${code}`);
}
