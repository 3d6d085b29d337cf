import { wholeName } from '../../cite/cited.ts';
import type { ExportedEntry, ExportedPart } from '../../kinds/contract/exporting.ts';
import { firstBeatOf, measureOfBeat, type MeasureTable } from '../../measures/measure-table.ts';
import { beatsIn, type TimeSpan } from '../../measures/measure-times.ts';
import { ExportProblem, type Analysis, type AnalysisFacts, type ExportedTimeline } from '../analysis.ts';
import type { ExportFormat } from '../format.ts';
import { printedMeasures, printedPlace, signatureOf, type PrintedMeasure } from '../printed-measures.ts';
import { stretches } from '../stretches.ts';
import { oneLine } from '../texts.ts';

/** Uses of parts that say something about the music. */
const isAnalysis = ({ uses }: Pick<ExportedPart, 'uses'>): boolean =>
  uses.includes('comments') || uses.includes('tags');

/** Labels in musical time: quarter notes from the beginning of the printed score (`.dez` of Dezrann). */
export const dez: ExportFormat = {
  revision: 1,
  name: 'Dezrann (.dez)',
  purpose: 'Units, markers and harmonies in musical time, for Dezrann.',
  type: 'application/json; charset=utf-8',
  ending: 'dez',
  isOffered: ({ kinds, hasMeasures }) => hasMeasures && kinds.some(isAnalysis),
  write: writeDez,
};

function* writeDez({ facts, timelines, measures }: Analysis): Generator<string> {
  if (!measures)
    throw new ExportProblem('Dezrann needs a beat timeline: its time is counted in notes.', 'no_measures');
  const parts = timelines.flatMap((timeline) => partsOf(timeline));
  if (parts.length === 0) throw new ExportProblem('Dezrann needs hierarchies, markers, harmonies or ranges.');
  const quarters = quartersOf(measures, facts.timeSignature);
  yield `{"meta":${JSON.stringify(meta(facts))},"labels":[`;
  let isFirst = true;
  for (const { part, layer } of parts) {
    for (const entry of stretches(part, facts.length)) {
      const label = labelOf(entry, part, layer, quarters);
      if (label === undefined) continue;
      yield `${isFirst ? '\n' : ',\n'}${label}`;
      isFirst = false;
    }
  }
  yield '\n]}\n';
}

const partsOf = ({ name, exporting, passage, around }: ExportedTimeline) =>
  exporting
    .parts(passage, around)
    .filter(isAnalysis)
    .map((part) => ({ part, layer: [name, part.name].filter((one) => one !== '').join(', ') }));

const meta = ({ title, composer, authors, address, publishedOn, licence }: AnalysisFacts): object => ({
  title,
  ...(composer !== '' && { composer }),
  producer: 'TiLiA',
  source: address,
  date: `${publishedOn.year}`,
  ...(authors.length > 0 && { annotator: authors.map(wholeName).join('; ') }),
  ...(licence !== undefined && { licence }),
});

/**
 * A stretch of time in quarter notes from the beginning of the score; undefined for one that begins in no measure, or in
 * one that is played again.
 */
type Quarters = (span: TimeSpan) => { readonly start: number; readonly end: number } | undefined;

function quartersOf(table: MeasureTable, signature: string): Quarters {
  const printed = printedMeasures(table);
  const starts = new Float64Array(printed.length);
  let total = 0;
  printed.forEach((measure, index) => {
    starts[index] = measure.again === undefined ? total : (starts[measure.again] ?? 0);
    if (measure.again === undefined) total += measure.beats * quarterOf(measure, signature);
  });
  const at = (index: number, beat: number) => {
    const measure = printed[index];
    return measure ? (starts[index] ?? 0) + (beat - measure.offset) * quarterOf(measure, signature) : total;
  };
  /** Behind the last beat of a stretch: where it ends, the next measure played may be an earlier one of the score. */
  const behind = (span: TimeSpan) => {
    const last = beatsIn(table, span)?.last;
    if (last === undefined) return total;
    const index = measureOfBeat(table, last);
    return at(index, last - firstBeatOf(table, index) + (printed[index]?.offset ?? 0) + 1);
  };
  return (span) => {
    const place = printedPlace(table, printed, span.start);
    if (!place || printed[place.measure]?.again !== undefined) return undefined;
    const stop = printedPlace(table, printed, span.end);
    const isOnBeat = !stop || Number.isInteger(stop.beat);
    return {
      start: at(place.measure, place.beat - 1),
      end: isOnBeat ? behind(span) : at(stop.measure, stop.beat - 1),
    };
  };
}

/** Quarter notes of a beat. */
function quarterOf(measure: PrintedMeasure, written: string): number {
  const [, below] = signatureOf(measure.beats + measure.offset, written);
  return 4 / below;
}

function labelOf(
  entry: ExportedEntry,
  part: ExportedPart,
  layer: string,
  quarters: Quarters,
): string | undefined {
  const stretch = quarters(entry);
  if (!stretch) return undefined;
  const { start, end } = stretch;
  const comment = oneLine(entry.comments);
  const isMoment = part.lasts === 'a moment' && !part.uses.includes('form') && end - start < 0.5;
  return JSON.stringify({
    type: part.uses.includes('form') ? 'Structure' : part.noun.charAt(0).toUpperCase() + part.noun.slice(1),
    start: rounded(start),
    ...(!isMoment && end > start && { duration: rounded(end - start) }),
    tag: oneLine(entry.label),
    ...(comment !== '' && { comment }),
    layers: [oneLine(layer)],
  });
}

const rounded = (quarters: number): number => Math.round(quarters * 1000) / 1000;
