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

/** A tap within this many seconds hits a boundary; farther away it counts within the length of a measure. */
const NEAR = 0.5;

/** Result for a boundary, or for a tap that is at none. */
export interface TapOutcome {
  readonly boundary: number | undefined;
  readonly tap: number | undefined;
  readonly words: 'within 0.5 s' | 'within a measure' | 'missed' | 'extra';
}

/**
 * Taps beside boundaries, both in seconds and ascending: each boundary has the nearest tap that no nearer one has, within half a
 * second or the length of a measure there. `measureAt` gives that length, 0 where none are counted.
 */
export function tapOutcomes(
  boundaries: readonly number[],
  taps: readonly number[],
  measureAt: (time: number) => number,
): readonly TapOutcome[] {
  const pairs = boundaries
    .flatMap((boundary) => taps.map((tap) => ({ boundary, tap, away: Math.abs(tap - boundary) })))
    .filter(({ boundary, away }) => away <= Math.max(NEAR, measureAt(boundary)))
    .sort((a, b) => a.away - b.away);
  const [tapOf, used] = [new Map<number, number>(), new Set<number>()];
  for (const { boundary, tap } of pairs) {
    if (tapOf.has(boundary) || used.has(tap)) continue;
    tapOf.set(boundary, tap);
    used.add(tap);
  }
  const found = boundaries.map((boundary): TapOutcome => {
    const tap = tapOf.get(boundary);
    if (tap === undefined) return { boundary, tap, words: 'missed' };
    return { boundary, tap, words: Math.abs(tap - boundary) <= NEAR ? 'within 0.5 s' : 'within a measure' };
  });
  const extra = taps
    .filter((tap) => !used.has(tap))
    .map((tap): TapOutcome => ({ boundary: undefined, tap, words: 'extra' }));
  const at = ({ boundary, tap }: TapOutcome) => boundary ?? tap ?? 0;
  return [...found, ...extra].sort((a, b) => at(a) - at(b));
}
