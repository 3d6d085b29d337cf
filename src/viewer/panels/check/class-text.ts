import type { Check } from '../../check/check.ts';
import type { HandIn } from '../../check/hand-in.ts';
import { FIT_WORDS } from '../../check/outcome.ts';
import { capitalized } from '../../model/counted.ts';
import type { Session } from '../../session.ts';
import { countHeads, outcomesOfClass, workInWords } from './class-outcomes.ts';
import { shortPlace } from './short-place.ts';

/** The table of a class for a spreadsheet: columns between tabs. */
export function classText(session: Session, check: Check, handIns: readonly HandIn[]): string {
  const near = capitalized(FIT_WORDS[check.part.topic].near);
  const places = check.hidesAll ? [] : check.questions().map(({ start }) => shortPlace(session, start));
  const head = ['Name', ...countHeads(check, near), 'Time', 'Handed in', ...places];
  const rows = outcomesOfClass(session, check, handIns).map(({ handIn, counts, outcomes }) => [
    handIn.name,
    ...counts.map(String),
    workInWords(handIn.seconds),
    new Date(handIn.handedInMs).toISOString(),
    ...outcomes.map(({ answer = '' }) => answer),
  ]);
  return [head, ...rows].map((row) => row.map(asCell).join('\t')).join('\n');
}

/** A text that a spreadsheet takes for no formula and for one cell. */
const asCell = (text: string) => text.replace(/[\t\r\n]+/g, ' ').replace(/^(?=[=+\-@])/, "'");
