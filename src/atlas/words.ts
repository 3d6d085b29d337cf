import { counted } from '../shared/counted.ts';
import { titleOrUntitled } from '../shared/title-or-untitled.ts';
import { shortTime } from '../shared/time.ts';
import type { AtlasPiece, AtlasUnit } from './atlas-data.ts';
import type { AtlasRow } from './placing.ts';
import { valueInWords } from './quartiles.ts';

export const titleOf = ({ title }: AtlasPiece): string => titleOrUntitled(title);

/** 'Robert Schumann, 1840' */
export const composerInWords = ({ composer, year }: AtlasPiece): string =>
  [composer, year ?? ''].filter((words) => words !== '').join(', ');

/** 'Robert Schumann · 16 pieces' */
export const headInWords = ({ name, count }: Extract<AtlasRow, { is: 'head' }>): string =>
  `${name} · ${counted(count, 'piece')}`;

/** '100 measures · 7:34'; the length of quarter notes is no time. */
export const lengthInWords = ({ measures, length, isInQuarters }: AtlasPiece): string =>
  [
    ...(measures > 0 ? [counted(measures, 'measure')] : []),
    ...(length > 0 ? [isInQuarters ? counted(Math.round(length), 'quarter note') : shortTime(length)] : []),
  ].join(' · ');

/** The sections of a piece as text: those of the outer level, the same in a row once with their number. */
export function sectionsInWords({ units }: AtlasPiece): string {
  const runs: { readonly label: string; count: number }[] = [];
  for (const { label, level } of units) {
    if (level > 0) continue;
    const last = runs.at(-1);
    if (last?.label === label) last.count++;
    else runs.push({ label, count: 1 });
  }
  return runs
    .map(({ label, count }) => `${label === '' ? 'unlabelled' : label}${count > 1 ? ` ×${count}` : ''}`)
    .join(' – ');
}

/** 'recapitulation: 57.0 to 100.0 % of the measures' */
export function unitInWords(unit: AtlasUnit, { measures }: AtlasPiece): string {
  const isCounted = measures > 0;
  const [from, to] = isCounted ? [unit.startOfMeasures, unit.endOfMeasures] : [unit.start, unit.end];
  const label = unit.label === '' ? 'Unlabelled unit' : unit.label;
  const part = `${valueInWords(from, 'measures').replace(' %', '')} to ${valueInWords(to, 'measures')}`;
  return `${label}: ${part} of the ${isCounted ? 'measures' : 'time'}`;
}
