import type { Check } from '../../check/check.ts';
import type { HandIn } from '../../check/hand-in.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import { askedPlaces, countHeads, outcomesOfClass, workInWords } from './class-outcomes.ts';
import { shortPlace } from './short-place.ts';

/** The table of a class for a spreadsheet: columns between tabs. */
export function classText(session: AnalysisView, check: Check, handIns: readonly HandIn[]): string {
  const places = askedPlaces(check).map(({ start }) => shortPlace(session.timelines, start));
  const head = ['Name', ...countHeads(check), 'Time', 'Handed in', ...places];
  const rows = outcomesOfClass(check, handIns).map(({ handIn, counts, places: answered }) => [
    handIn.name,
    ...counts.map(String),
    workInWords(handIn.seconds),
    new Date(handIn.handedInMs).toISOString(),
    ...answered.map(({ answer }) => answer),
  ]);
  return [head, ...rows].map((row) => row.map(asCell).join('\t')).join('\n');
}

/** A text that a spreadsheet takes for no formula and for one cell. */
const asCell = (text: string) => text.replace(/[\t\r\n]+/g, ' ').replace(/^(?=[=+\-@])/, "'");
