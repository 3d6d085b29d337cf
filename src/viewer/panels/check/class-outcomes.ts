import type { AnswerFit } from '../../../kinds/contract/checking.ts';
import { boundaryNumbers } from '../../check/boundaries.ts';
import type { Check, Question } from '../../check/check.ts';
import type { HandIn } from '../../check/hand-in.ts';
import { countOf, FIT_WORDS, outcomesOf } from '../../check/outcome.ts';
import { capitalized } from '../../model/counted.ts';

/** What a student wrote or set at one place. */
export interface PlaceOutcome {
  readonly question: Question;
  /** 'V7', 'one measure late'; empty for a label that was not answered. */
  readonly answer: string;
  /** Undefined where nothing was answered. */
  readonly fit: AnswerFit | undefined;
  /** 'right root'; for a boundary the same as the answer. */
  readonly result: string;
}

/** Answers of one student with their results. */
interface StudentOutcomes {
  readonly handIn: HandIn;
  readonly places: readonly PlaceOutcome[];
  /** Numbers under the heads that `countHeads` gives. */
  readonly counts: readonly number[];
}

/** Heads of the counts, by what an exercise asks. */
export const countHeads = ({ hidesAll, part: { topic } }: Check): readonly string[] =>
  hidesAll
    ? ['Right', 'Close', 'Missed', 'Too many']
    : ['Right', capitalized(FIT_WORDS[topic].near), 'Wrong', 'Left'];

/** Places that a class is asked about. */
export const askedPlaces = (check: Check): readonly Question[] =>
  check.hidesAll ? check.boundaries() : check.questions();

/** Results of each student. */
export const outcomesOfClass = (check: Check, handIns: readonly HandIn[]): readonly StudentOutcomes[] =>
  handIns.map((handIn) => (check.hidesAll ? boundariesOf(check, handIn) : labelsOf(check, handIn)));

function boundariesOf(check: Check, handIn: HandIn): StudentOutcomes {
  const outcomes = check.judged(handIn.taps);
  const wordsAt = new Map(outcomes.map((outcome) => [outcome.analyst, outcome]));
  const places = check.boundaries().map((question): PlaceOutcome => {
    const { fit, words = '' } = wordsAt.get(question.start) ?? {};
    return { question, answer: words, fit, result: words };
  });
  return { handIn, places, counts: boundaryNumbers(outcomes) };
}

function labelsOf(check: Check, handIn: HandIn): StudentOutcomes {
  const outcomes = outcomesOf(check, handIn.answers);
  const words = FIT_WORDS[check.part.topic];
  return {
    handIn,
    places: outcomes.map(({ question, answer = '', fit }) => ({
      ...{ question, answer, fit, result: fit ? words[fit] : 'not answered' },
    })),
    counts: (['same', 'near', 'other', undefined] as const).map((fit) => countOf(outcomes, fit)),
  };
}

/** '6 min', '40 s'. */
export const workInWords = (seconds: number): string =>
  seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
