import { wholeName } from '../../cite/cited.ts';
import type { Numeral } from '../../kinds/contract/exporting.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import { ExportProblem, type Analysis, type AnalysisFacts, type ExportOptions } from '../analysis.ts';
import { chooseTimeline } from '../choose-timeline.ts';
import type { ExportFormat, OneTimeline } from '../format.ts';
import { printedMeasures, printedPlace, signatureOf, type PrintedMeasure } from '../printed-measures.ts';
import { oneLine } from '../texts.ts';

const ofTimeline: OneTimeline = { can: (kind) => kind.numerals !== undefined, needed: 'harmonies' };

/** Harmonies by measure and beat in letters (RomanText; Tymoczko, Gotham, Cuthbert and Ariza 2019). */
export const romantext: ExportFormat = {
  revision: 1,
  name: 'Roman text',
  purpose: 'Harmonies by measure and beat as text, for music21 and harmonic corpora.',
  type: 'text/plain; charset=utf-8',
  ending: 'rntxt',
  ofTimeline,
  isOffered: ({ kinds, hasMeasures }) => hasMeasures && kinds.some(ofTimeline.can),
  write: writeRomanText,
};

/** What stands in one measure: pieces of its line, and notes below it. */
interface Line {
  readonly pieces: string[];
  readonly notes: string[];
}

function* writeRomanText(analysis: Analysis, options: ExportOptions): Generator<string> {
  const { facts, measures } = analysis;
  if (!measures) throw new ExportProblem('RomanText needs a beat timeline.', 'no_measures');
  const { exporting, passage } = chooseTimeline(analysis, options, ofTimeline);
  const printed = printedMeasures(measures);
  const { lines, outside } = linesOf(exporting.numerals?.(passage) ?? [], measures, printed);
  yield header(facts);
  yield* body(printed, lines, facts, measures);
  if (outside > 0) yield `\nNote: ${outside} symbols stand outside the measures and are left out\n`;
}

function header({ composer, title, authors, address }: AnalysisFacts): string {
  const analyst = [...authors.map(wholeName), address].join(', ');
  const fields = [
    ['Composer', composer],
    ['Title', title],
    ['Analyst', analyst],
  ] as const;
  return fields
    .map(([name, value]) => [name, oneLine(value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** The symbols by the place of their measure. A key is written with the next numeral, where it is another one. */
function linesOf(
  symbols: Iterable<Numeral>,
  table: MeasureTable,
  printed: readonly PrintedMeasure[],
): { readonly lines: ReadonlyMap<number, Line>; readonly outside: number } {
  const lines = new Map<number, Line>();
  let [key, writtenKey, outside, lastMeasure] = ['C', '', 0, -1];
  for (const symbol of symbols) {
    if ('key' in symbol) {
      key = symbol.key;
      continue;
    }
    const place = printedPlace(table, printed, symbol.time);
    const measure = place && printed[place.measure];
    if (!place || measure?.name === undefined) {
      outside++;
      continue;
    }
    // Measures that are played again are compared with the first time: each begins with its key.
    const isJump =
      place.measure !== lastMeasure && (measure.again !== undefined) !== isAgain(printed, lastMeasure);
    lastMeasure = place.measure;
    const line = lines.get(place.measure) ?? { pieces: [], notes: [] };
    lines.set(place.measure, line);
    const beat = place.beat === 1 ? '' : `b${place.beat} `;
    if ('unsaid' in symbol) {
      line.notes.push(`Note: m${measure.name} b${place.beat}: ${oneLine(symbol.unsaid)}`);
      continue;
    }
    const isKeyWritten = key !== writtenKey || isJump;
    line.pieces.push(`${beat}${isKeyWritten ? `${key}: ` : ''}${symbol.numeral}`);
    writtenKey = key;
  }
  return { lines, outside };
}

const isAgain = (printed: readonly PrintedMeasure[], measure: number): boolean =>
  printed[measure]?.again !== undefined;

function* body(
  printed: readonly PrintedMeasure[],
  lines: ReadonlyMap<number, Line>,
  facts: AnalysisFacts,
  table: MeasureTable,
): Generator<string> {
  let signature = '';
  for (let measure = 0; measure < printed.length; measure++) {
    const own = printed[measure];
    if (!own || own.name === undefined) continue;
    if (own.again !== undefined) {
      const end = endOfRun(printed, measure);
      if (hasLines(lines, measure, end)) yield* again(printed, lines, [measure, end], table, facts);
      measure = end;
      continue;
    }
    const written = signatureInWords(printed, measure, facts.timeSignature);
    const line = lines.get(measure);
    if (written !== undefined && written !== signature) {
      yield `\nTime Signature: ${written}\n\n`;
      signature = written;
    }
    if (line && line.pieces.length > 0) yield `m${own.name} ${line.pieces.join(' ')}\n`;
    if (line && line.notes.length > 0) yield `${line.notes.join('\n')}\n`;
  }
}

const hasLines = (lines: ReadonlyMap<number, Line>, from: number, to: number): boolean => {
  for (let measure = from; measure <= to; measure++) if (lines.has(measure)) return true;
  return false;
};

/** The last measure of those that come again one after another. */
function endOfRun(printed: readonly PrintedMeasure[], from: number): number {
  let end = from;
  while (printed[end + 1]?.again === (printed[end]?.again ?? NaN) + 1) end++;
  return end;
}

/** What is told of measures that come again: where, and which of them differ from the first time. */
function* again(
  printed: readonly PrintedMeasure[],
  lines: ReadonlyMap<number, Line>,
  [from, to]: readonly [from: number, to: number],
  { beats, firstBeats }: MeasureTable,
  { unit }: Pick<AnalysisFacts, 'unit'>,
): Generator<string> {
  const time = Number((beats[firstBeats[from] ?? 0] ?? 0).toFixed(3));
  // Music that nobody has played has measures alone.
  const place = unit === 'quarters' ? `after measure ${printed[from - 1]?.name ?? ''}` : `at ${time} s`;
  const names =
    from === to
      ? `measure ${printed[from]?.name ?? ''}`
      : `measures ${printed[from]?.name ?? ''}-${printed[to]?.name ?? ''}`;
  yield `Note: ${names} again ${place}\n`;
  for (let measure = from; measure <= to; measure++) {
    const first = plain(lines.get(printed[measure]?.again ?? -1));
    const now = plain(lines.get(measure));
    if (now !== first) yield `Note: m${printed[measure]?.name ?? ''} differs there: ${now || 'nothing'}\n`;
  }
}

/** A line without its keys, which stand where they change. */
const plain = (line: Line | undefined): string =>
  (line?.pieces ?? []).join(' ').replaceAll(/[A-Ga-g][b#]*: /g, '');

/** 'Slow 6/8', in which every beat of the file is one of the text; undefined for a part of a measure. */
function signatureInWords(
  printed: readonly PrintedMeasure[],
  measure: number,
  written: string,
): string | undefined {
  const own = printed[measure];
  if (!own || own.offset > 0 || printed[measure + 1]?.offset === own.beats) return undefined;
  const isLast = measure === printed.length - 1;
  if (isLast && measure > 0 && own.beats < (printed[measure - 1]?.beats ?? 0)) return undefined;
  const [above, below] = signatureOf(own.beats, written);
  const isCompound = below >= 8 && above > 3 && above % 3 === 0;
  return `${isCompound ? 'Slow ' : ''}${above}/${below}`;
}
