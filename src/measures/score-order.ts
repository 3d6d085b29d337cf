import type { ScoreMeasure } from './score-measures.ts';

/** Longest order that is played out, in measures: what goes on longer is cut off there. */
export const MAX_SCORE_ORDER = 40_000;
/** Times through one repeat at most. */
const MAX_PASSES = 9;

type Repeats = Pick<ScoreMeasure, 'movement' | 'repeatStart' | 'repeatEnd' | 'endings'>;

/**
 * The order in which the measures of a score are played, as indexes into them: repeats are played out, and each time through
 * takes its own ending. A movement is repeated within itself.
 */
export function scoreOrder(measures: readonly Repeats[]): readonly number[] {
  const order: number[] = [];
  let first = 0;
  while (first < measures.length) {
    const movement = measures[first]?.movement;
    let after = first + 1;
    while (after < measures.length && measures[after]?.movement === movement) after++;
    playMovement(measures, first, after, order);
    first = after;
  }
  return order;
}

function playMovement(measures: readonly Repeats[], first: number, after: number, order: number[]): void {
  /** Where the next repeat sign leads back to, and which time through from there on it is. */
  let [start, pass] = [first, 1];
  let index = first;
  while (index < after && order.length < MAX_SCORE_ORDER) {
    const { repeatStart, repeatEnd, endings } = measures[index] ?? {};
    if (repeatStart && index !== start) [start, pass] = [index, 1];
    const isOthers =
      endings !== undefined &&
      !endings.includes(pass) &&
      (pass > Math.max(...endings) || hasEnding(measures, index, pass));
    if (!isOthers) order.push(index);
    if (repeatEnd && !isOthers && pass < MAX_PASSES) {
      const hasNext = endings !== undefined && hasEnding(measures, index, pass + 1);
      if (hasNext || pass < 2) {
        pass++;
        index = start;
        continue;
      }
    }
    index++;
    const isPastEndings = endings !== undefined && measures[index]?.endings === undefined;
    if (isPastEndings || (repeatEnd && endings === undefined)) [start, pass] = [index, 1];
  }
}

/** Whether the brackets around a measure that stand side by side have one for a time through. */
function hasEnding(measures: readonly Repeats[], index: number, pass: number): boolean {
  for (let at = index; measures[at]?.endings; at--) {
    if (measures[at]?.endings?.includes(pass)) return true;
    if (measures[at]?.repeatStart) break;
  }
  for (let at = index + 1; measures[at]?.endings && !measures[at]?.repeatStart; at++)
    if (measures[at]?.endings?.includes(pass)) return true;
  return false;
}
