import type { EngravingHead } from '../../../kinds/engraving/engraving.ts';
import type { CountedMeasures } from '../../../kinds/kind-timeline.ts';

/** What is so where nothing tells which time a place of the score has. */
export const NO_MEASURES =
  'This file counts no measures: the score has no playhead, and its notes cannot be looked up in the timelines.';
/** How many times more or fewer notes a score may have: grace notes and ornaments are counted differently. */
const MOST_APART = 1.25;

/**
 * Why an engraved score does not follow the music as it should: the file counts no measures, or counts some that the score
 * does not have. Undefined where all is well.
 */
export function measuresProblem(
  { measures }: Pick<EngravingHead, 'measures'>,
  counted: CountedMeasures | undefined,
): string | undefined {
  if (!counted || counted.numbers.length === 0) return NO_MEASURES;
  const printed = new Set(measures.map(({ number }) => number));
  // The beat on which the music ends is counted as the first of one more measure.
  const isEnd =
    !printed.has(counted.numbers.at(-1) ?? NaN) && printed.has((counted.numbers.at(-1) ?? NaN) - 1);
  const numbers = isEnd ? counted.numbers.subarray(0, -1) : counted.numbers;
  if (numbers.every((number) => printed.has(number))) return undefined;
  const inScore = rangeOf(printed);
  const inFile = rangeOf(numbers);
  return inScore === inFile
    ? 'Some measures of this file are not in the score: it may follow the music wrongly.'
    : `The score has the measures ${inScore}, this file ${inFile}: it may follow the music wrongly.`;
}

/**
 * Why the notes of a file are not those of its score: there are plainly more or fewer than the score has in the measures that the
 * file counts, each as often as it is played. Undefined where they fit, and where the score does not tell.
 */
export function notesProblem(
  { measures }: Pick<EngravingHead, 'measures'>,
  { numbers }: Pick<CountedMeasures, 'numbers'>,
  noteCount: number,
): string | undefined {
  const onsets = new Map<number, number>();
  for (const measure of measures) {
    if (measure.onsets === undefined) return undefined;
    // A measure that is cut in two, at a repeat, has one number.
    onsets.set(measure.number, (onsets.get(measure.number) ?? 0) + measure.onsets);
  }
  const expected = numbers.reduce((sum, number) => sum + (onsets.get(number) ?? 0), 0);
  if (noteCount <= expected * MOST_APART && expected <= noteCount * MOST_APART) return undefined;
  return `The score has ${counted(expected)} in the measures of this file, its timeline ${counted(noteCount)}: they may be of different pieces or parts.`;
}

const counted = (notes: number) => (notes === 1 ? '1 note' : `${notes.toLocaleString('en')} notes`);

/** The lowest and the highest of some numbers. */
function rangeOf(numbers: Iterable<number>): string {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const number of numbers) {
    lowest = Math.min(lowest, number);
    highest = Math.max(highest, number);
  }
  return `${lowest} to ${highest}`;
}
