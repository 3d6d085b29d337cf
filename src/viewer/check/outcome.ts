import type { AnswerFit, CheckTopic } from '../../kinds/contract/checking.ts';
import type { Check, Question } from './check.ts';

/** Results of answers in words. */
export const FIT_WORDS: Readonly<Record<CheckTopic, Readonly<Record<AnswerFit, string>>>> = {
  harmony: { same: 'right', near: 'right root', other: 'wrong' },
  keys: { same: 'right', near: 'right tonic', other: 'wrong' },
  form: { same: 'right', near: 'similar', other: 'wrong' },
  measures: { same: 'right', near: 'near', other: 'wrong' },
};

/** One question with the reader's answer. */
export interface Outcome {
  readonly question: Question;
  readonly answer: string | undefined;
  /** Undefined where nothing was answered. */
  readonly fit: AnswerFit | undefined;
}

/** Answers beside the author's, by time. */
export const outcomesOf = (
  { questions }: Pick<Check, 'questions'>,
  answers: Readonly<Record<number, string>>,
): readonly Outcome[] =>
  questions().map((question) => {
    const answer = answers[question.component];
    return { question, answer, fit: answer === undefined ? undefined : fitOf(question, answer) };
  });

/** Result of an answer; one that cannot be read is wrong. */
function fitOf(question: Question, answer: string): AnswerFit {
  const fit = question.fit(answer);
  return typeof fit === 'object' ? 'other' : fit;
}

/** 'The analyst writes V65; you wrote V7.' */
export const sentenceOf = ({ question: { solution }, answer }: Outcome) =>
  answer === undefined
    ? `The analyst writes ${solution}; you wrote nothing.`
    : `The analyst writes ${solution}; you wrote ${answer}.`;

/** Number of outcomes with a result; undefined counts those without an answer. */
export const countOf = (outcomes: readonly Outcome[], fit: AnswerFit | undefined): number =>
  outcomes.filter((outcome) => outcome.fit === fit).length;

/** '1 right, 1 right root, 1 wrong, 32 left'. */
export function countsOf({ part: { topic } }: Pick<Check, 'part'>, outcomes: readonly Outcome[]): string {
  const counts = (['same', 'near', 'other'] as const).map(
    (fit) => [countOf(outcomes, fit), FIT_WORDS[topic][fit]] as const,
  );
  const words = [...counts, [countOf(outcomes, undefined), 'left'] as const]
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`);
  return words.join(', ');
}
