import type { EngravedMeasure } from '../../../kinds/engraving/engraving.ts';
import type { MeasureAlignment, Stretch } from '../../../measures/align-measures.ts';
import { passageBetween } from '../../../measures/measure-names.ts';
import type { MeasureTable } from '../../../measures/measure-table.ts';
import { spokenMeasures } from '../../../measures/measure-words.ts';
import { measureName } from '../../../measures/score-measures.ts';
import { entryAt, float64At } from '../../../shared/elements.ts';
import { capitalized } from '../../model/counted.ts';
import type { Engraving } from './engraving.ts';

/** Message for a score whose places have no known times. */
export const NO_MEASURES =
  'This file counts no measures: the score has no playhead, and its notes cannot be looked up in the timelines.';
/** Greatest ratio between the numbers of notes of score and file: grace notes and ornaments are counted differently. */
const MAX_APART = 1.25;
/** Stretches that are told one by one. */
const MAX_TOLD = 3;

type Printed = Pick<EngravedMeasure, 'number' | 'label' | 'onsets'>;

/** The one thing that a reader should know of an engraved score and the file beside it; undefined where all is well. */
export function problemOf(
  { head, places }: Pick<Engraving, 'head' | 'places'>,
  counted: MeasureTable | undefined,
  noteCount: number | undefined,
  table?: MeasureTable,
): string | undefined {
  const alignment = places(counted, table)?.alignment;
  if (!counted || !alignment) return NO_MEASURES;
  return (
    measuresProblem(head.measures, counted, alignment) ??
    (noteCount === undefined ? undefined : notesProblem(head.measures, alignment, noteCount)) ??
    numbersProblem(head.measures, counted, alignment)
  );
}

/** Which measures of a file are not in its score, where the score stays away from the music; undefined where all are. */
function measuresProblem(
  printed: readonly Printed[],
  file: MeasureTable,
  { missing }: MeasureAlignment,
): string | undefined {
  if (missing.length === 0) return undefined;
  const [first, last] = [printed[0], printed.at(-1)];
  const has = first && last ? `, which has ${measures(measureName(first), measureName(last))}` : '';
  if (missing.length === 1 && missing[0]?.first === 0 && missing[0].last === file.numbers.length - 1)
    return `${capitalized(inWords(file, missing[0]))} of this file are not in the score${has}. It cannot follow the music.`;
  const told = missing.slice(0, MAX_TOLD).map((stretch) => inWords(file, stretch));
  if (missing.length > MAX_TOLD) told.push('others');
  const isOne = missing.length === 1 && missing[0]?.first === missing[0]?.last;
  return `${capitalized(inList(told))} of this file ${isOne ? 'is' : 'are'} not in the score${has}. There it does not follow the music.`;
}

/** Difference in how score and file count their measures, where it holds all along: by the first that differs. */
function numbersProblem(
  printed: readonly Printed[],
  file: MeasureTable,
  { parts }: MeasureAlignment,
): string | undefined {
  const pairs = parts.flatMap((own, index) => {
    const [part] = own;
    return part && own.length === 1
      ? [{ index, own: float64At(file.numbers, index), other: entryAt(printed, part.measure) }]
      : [];
  });
  const differing = pairs.filter(({ own, other }) => own !== other.number);
  if (differing.length <= pairs.length / 2) return undefined;
  const { index, other } = entryAt(differing, 0);
  return `The score counts otherwise: ${inWords(file, { first: index, last: index })} of this file is its measure ${measureName(other)}.`;
}

/**
 * Reason why the notes of a file are not those of its score: there are plainly more or fewer than the score has in the
 * measures that the file counts, each as often as it is played. Undefined where they fit, and where the score does not
 * tell.
 */
function notesProblem(
  printed: readonly Printed[],
  { parts }: MeasureAlignment,
  noteCount: number,
): string | undefined {
  let expected = 0;
  for (const { measure, scoreFrom, scoreTo } of parts.flat()) {
    const { onsets } = entryAt(printed, measure);
    if (onsets === undefined) return undefined;
    expected += onsets * (scoreTo - scoreFrom);
  }
  expected = Math.round(expected);
  if (noteCount <= expected * MAX_APART && expected <= noteCount * MAX_APART) return undefined;
  return `The score has ${inNotes(expected)} in the measures of this file, its timeline ${inNotes(noteCount)}: they may be of different pieces or parts.`;
}

const inNotes = (notes: number) => (notes === 1 ? '1 note' : `${notes.toLocaleString('en')} notes`);

/** 'measures 3 (2nd time) to 5': some measures of the file, as they are called everywhere. */
const inWords = (file: MeasureTable, { first, last }: Stretch) =>
  spokenMeasures(passageBetween(file, { measure: first }, { measure: last }));

const measures = (first: string, last: string) =>
  first === last ? `measure ${first}` : `measures ${first} to ${last}`;

const inList = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
