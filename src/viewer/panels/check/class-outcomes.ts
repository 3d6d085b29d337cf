import type { Check } from '../../check/check.ts';
import type { HandIn } from '../../check/hand-in.ts';
import { countOf, outcomesOf, tapOutcomes, type Outcome } from '../../check/outcome.ts';
import { measureLengthAt } from '../../model/counted.ts';
import type { Session } from '../../session.ts';

/** Answers of one student with their results. */
interface StudentOutcomes {
  readonly handIn: HandIn;
  readonly outcomes: readonly Outcome[];
  /** Numbers under the heads that `countHeads` gives. */
  readonly counts: readonly number[];
}

/** Heads of the counts, by what an exercise asks. */
export const countHeads = (check: Check, near: string): readonly string[] =>
  check.hidesAll ? ['Within 0.5 s', 'Within a measure', 'Missed', 'Extra'] : ['Right', near, 'Wrong', 'Left'];

/** Results of each student. */
export const outcomesOfClass = (
  { timelines }: Session,
  check: Check,
  handIns: readonly HandIn[],
): readonly StudentOutcomes[] =>
  handIns.map((handIn) => {
    if (check.hidesAll) {
      const boundaries = [...new Set(check.questions().map(({ start }) => start))];
      const found = tapOutcomes(boundaries, handIn.taps, (time) => measureLengthAt(timelines, time));
      const counts = (['within 0.5 s', 'within a measure', 'missed', 'extra'] as const).map(
        (words) => found.filter((one) => one.words === words).length,
      );
      return { handIn, outcomes: [], counts };
    }
    const outcomes = outcomesOf(check, handIn.answers);
    const counts = (['same', 'near', 'other', undefined] as const).map((fit) => countOf(outcomes, fit));
    return { handIn, outcomes, counts };
  });

/** '6 min', '40 s'. */
export const workInWords = (seconds: number): string =>
  seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
