import { performanceInWords } from '../../shared/pieces/performer-name.ts';
import type { Performance } from './corpus-entry.ts';

/** A performance in full: `Gerhard Hüsch, 1933`; `performance FI66` of one that is not named. */
export function performanceWords({ name, code, year }: Performance): string {
  const who = performanceInWords({ name, code });
  return year === '' ? who : `${who}, ${year}`;
}

/** The name at the head of a narrow column: the last name of the first person, or the code. */
export function shortPerformer({ name, code }: Performance): string {
  const [first = ''] = name.split(/,|;| and /u, 1);
  return first.trim().split(/\s+/u).at(-1) || code;
}

/** What may be heard of a corpus, in words. */
export function soundWords(performances: readonly Performance[]): string {
  const all = performances.length;
  const sounding = performances.filter((one) => one.sounding > 0).length;
  if (all === 0) return 'No files yet';
  if (sounding === 0) return 'None: bring your own recordings';
  if (all === 1) return 'With recordings';
  if (sounding === all) return `All ${all} performances`;
  return `${sounding} of ${all} performances; ${all - sounding} with your own recording`;
}
