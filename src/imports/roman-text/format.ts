import type { Chord, Span } from '../../kinds/contract/importing.ts';
import { entryAt } from '../../shared/elements.ts';
import { readKeyName, readNumeral } from '../../shared/numerals/read-numeral.ts';
import type { Draft, ImportContext, ImportFormat } from '../format.ts';
import { ImportError } from '../import-error.ts';
import { askClock, stretchesBetween, type Clock } from '../musical/clock.ts';
import type { Score, ScoreMeasure, ScorePlace } from '../musical/score.ts';
import { linesOf } from '../text.ts';
import { readMeasures, type PlacedForm, type PlacedWord, type WrittenMeasure } from './read-measures.ts';

/** Harmonies in measures and beats, as of When in Rome and music21. */
export const format: ImportFormat = {
  name: 'RomanText',
  endings: ['rntxt', 'rn', 'txt'],
  recognises: (start) => linesOf(start).some((line) => /^m\d+[a-z]?\s+\S/.test(line)),
  read: readRomanText,
};

function readRomanText(text: string, context: ImportContext): Draft {
  const { header, measures, form } = readMeasures(linesOf(text), context.problems);
  if (measures.length === 0)
    throw new ImportError('This text has no measures. A line of one begins with m and its number, as m1 I.');
  const { score, indexOf } = scoreOf(measures);
  const clock = askClock(score, context);
  const placeOf = (measure: number, { beat }: PlacedWord): ScorePlace => {
    const { signature, quarters } = {
      ...entryAt(measures, measure),
      ...entryAt(score.measures, entryAt(indexOf, measure)),
    };
    // A pickup is the end of a measure.
    return {
      measure: entryAt(indexOf, measure),
      quarters: (beat - 1) * signature.beat - (signature.quarters - quarters),
    };
  };
  const field = (...names: readonly string[]) => names.map((name) => header.get(name)).find(Boolean);
  const analyst = field('Analyst');
  return {
    title: [field('Title', 'Piece'), field('Movement')].filter(Boolean).join(', '),
    composer: field('Composer'),
    ...(analyst !== undefined && { details: { analyst } }),
    length: clock.end,
    timelines: [
      ...(clock.beats ? [clock.beats] : []),
      { shape: 'chords', name: 'Harmony', entries: readChords(measures, placeOf, clock, context) },
      { shape: 'spans', name: 'Form', entries: readForm(form, indexOf, clock) },
    ],
  };
}

/** Measures of the score with those that the text leaves out, and the place of each written one among them. */
function scoreOf(written: readonly WrittenMeasure[]): {
  readonly score: Score;
  readonly indexOf: readonly number[];
} {
  const measures: ScoreMeasure[] = [];
  const indexOf: number[] = [];
  for (const measure of written) {
    const { number, ending, signature } = measure;
    const last = measures.at(-1);
    for (let missing = (last?.number ?? number) + 1; missing < number; missing++)
      measures.push({ number: missing, quarters: signature.quarters, beat: signature.beat });
    indexOf.push(measures.length);
    measures.push({ number, ending, beat: signature.beat, quarters: lengthOf(measure, last === undefined) });
  }
  return { score: { measures, played: playedOrder(written, indexOf, measures) }, indexOf };
}

/** A first measure whose words begin later is a pickup. */
function lengthOf({ signature, words, number }: WrittenMeasure, isFirst: boolean): number {
  const [first] = words.filter(({ word }) => !word.endsWith(':'));
  const before = isFirst && number <= 1 && first ? (first.beat - 1) * signature.beat : 0;
  return before < signature.quarters ? signature.quarters - before : signature.quarters;
}

/** The order of playing: from `||:`, or the start, to `:||` twice, the second time without first endings. */
function playedOrder(
  written: readonly WrittenMeasure[],
  indexOf: readonly number[],
  measures: readonly ScoreMeasure[],
): readonly number[] {
  const played: number[] = [];
  let from = 0;
  let next = 0;
  for (const [place, { beginsRepeat, endsRepeat }] of written.entries()) {
    const index = entryAt(indexOf, place);
    if (beginsRepeat) from = index;
    for (; next <= index; next++) played.push(next);
    if (!endsRepeat) continue;
    for (let again = from; again <= index; again++) if (measures[again]?.ending !== 1) played.push(again);
    from = index + 1;
  }
  return played;
}

function readChords(
  measures: readonly WrittenMeasure[],
  placeOf: (measure: number, word: PlacedWord) => ScorePlace,
  clock: Clock,
  { problems }: ImportContext,
): readonly Chord[] {
  return measures.flatMap(({ words }, measure) =>
    words.flatMap((word) => {
      const entry = readWord(word.word);
      if (entry === undefined) return [];
      if (entry.is.type === 'text')
        problems.add(word.line, `“${word.word.slice(0, 40)}” is kept as a text of its own`);
      return clock.timesOf(placeOf(measure, word)).map((time) => ({ ...entry, time }));
    }),
  );
}

/** A key, with its colon, or a chord; undefined for a mark that there is no chord. */
function readWord(word: string): Omit<Chord, 'time'> | undefined {
  if (/^(NC|r|R)$/.test(word)) return undefined;
  const key = /:$/.test(word) ? readKeyName(word.replace(/[:;]+$/, '')) : undefined;
  if (key) return { label: word, comments: '', is: { type: 'key', key } };
  const numeral = readNumeral(word, 'roman-text');
  return { label: word, comments: '', is: numeral ? { type: 'numeral', numeral } : { type: 'text' } };
}

/** Labels of form hold until the next one. */
function readForm(form: readonly PlacedForm[], indexOf: readonly number[], clock: Clock): readonly Span[] {
  const placed = form.filter(({ label, measure }) => label !== '' && measure < indexOf.length);
  return placed.flatMap(({ label, measure }, index) => {
    const next = placed[index + 1];
    const from = { measure: entryAt(indexOf, measure), quarters: 0 };
    const to = next && { measure: entryAt(indexOf, next.measure), quarters: 0 };
    return stretchesBetween(clock, from, to).map((stretch): Span => ({
      ...stretch,
      level: 1,
      label,
      comments: '',
    }));
  });
}
