import { findPassage, namedPassage } from './find-passage.ts';
import { passageOfBeats } from './measure-names.ts';
import { readMeasures, writtenMeasures, type MeasurePassage, type MeasurePlace } from './measure-passage.ts';
import { measureOfBeat, type MeasureTable } from './measure-table.ts';
import { beatsIn, type BeatSpan, type TimeSpan } from './measure-times.ts';

/** Shortest distinguishable time, in seconds. */
const MOMENT = 0.01;

/**
 * The measures and beats of a passage, whole measures without their beats, so that its text leads back to the same beats.
 * Undefined where it has no beat, or measures that no text names.
 */
export function passageOf(table: MeasureTable, span: TimeSpan): MeasurePassage | undefined {
  const beats = beatsIn(table, span);
  return beats && linkedPassage(table, beats);
}

/** The same for a component, which may be a moment. */
export const passageOfComponent = (
  table: MeasureTable,
  { start, end }: TimeSpan,
): MeasurePassage | undefined => passageOf(table, { start, end: Math.max(end, start + MOMENT) });

/** The names of some beats as a link has them: their own, else their numbers. */
export function linkedPassage(table: MeasureTable, beats: BeatSpan): MeasurePassage | undefined {
  const { from, to } = passageOfBeats(table, beats, 'where cut');
  if (!to) return undefined;
  const byNumber = (place: MeasurePlace, beat: number): MeasurePlace => {
    const measure = measureOfBeat(table, beat);
    const pass = table.passes[measure] ?? 0;
    return { ...place, name: String(table.numbers[measure]), pass: pass > 0 ? pass : undefined };
  };
  const numbered = { from: byNumber(from, beats.first), to: byNumber(to, beats.last) };
  const spellings: readonly MeasurePassage[] = [
    { from, to },
    { from: numbered.from, to },
    { from, to: numbered.to },
    numbered,
  ];
  return spellings.find((passage) => leadsTo(table, passage, beats));
}

/**
 * Normalises a reader's passage to the names and passes of its measures, unless that text would find others; the reason
 * as text where there are no such measures.
 */
export function rewrittenPassage(table: MeasureTable, passage: MeasurePassage): MeasurePassage | string {
  const found = findPassage(table, passage);
  const named = namedPassage(table, passage);
  if (typeof found === 'string' || typeof named === 'string') return named;
  return leadsTo(table, named, { first: found.from.first, last: found.to.last }) ? named : passage;
}

/** Whether the text of a passage leads to some beats. */
function leadsTo(table: MeasureTable, passage: MeasurePassage, { first, last }: BeatSpan): boolean {
  const read = readMeasures(writtenMeasures(passage));
  const found = read && findPassage(table, read);
  return typeof found === 'object' && found.from.first === first && found.to.last === last;
}
