import type { EngravingHead } from '../../../kinds/engraving/engraving.ts';
import type { CountedMeasures } from '../../../kinds/kind-timeline.ts';

/**
 * Why an engraved score does not follow the music as it should: the file counts no measures, or counts some that the score
 * does not have. Undefined where all is well.
 */
export function measuresProblem(
  { measures }: Pick<EngravingHead, 'measures'>,
  counted: CountedMeasures | undefined,
): string | undefined {
  if (!counted || counted.numbers.length === 0)
    return 'This file counts no measures: the score cannot follow the music.';
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

/** The lowest and the highest of some numbers. */
function rangeOf(numbers: Iterable<number>): string {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const number of numbers) {
    lowest = Math.min(lowest, number);
    highest = Math.max(highest, number);
  }
  return `${lowest} to ${highest}`;
}
