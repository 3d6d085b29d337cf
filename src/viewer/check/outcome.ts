import type { AnswerFit, CheckTopic } from '../../kinds/contract/checking.ts';
import type { Check, Question } from './check.ts';

/** Degrees of fit of answers, in words that call nothing wrong. */
export const FIT_WORDS: Readonly<Record<CheckTopic, Readonly<Record<AnswerFit, string>>>> = {
  harmony: { same: 'same chord', near: 'right root, other figure', other: 'other' },
  keys: { same: 'same key', near: 'right tonic, other mode', other: 'other' },
  form: { same: 'same label', near: 'similar label', other: 'other' },
  measures: { same: 'same number', near: 'near', other: 'other' },
};

/** One question with the reader's answer. */
interface Outcome {
  readonly question: Question;
  readonly answer: string | undefined;
  /** Undefined where nothing was answered. */
  readonly fit: AnswerFit | undefined;
}

/** The answers given so far beside the author's, by time. */
export function outcomesOf({ questions, answers }: Check): readonly Outcome[] {
  const given = answers.getState().answers;
  return questions().map((question) => {
    const answer = given[question.component];
    const fit = answer === undefined ? undefined : question.fit(answer);
    return { question, answer, fit: typeof fit === 'object' ? 'other' : fit };
  });
}

/** 'The analyst writes V65; you wrote V7.' */
export const sentenceOf = ({ question: { solution }, answer }: Outcome) =>
  answer === undefined
    ? `The analyst writes ${solution}; you wrote nothing.`
    : `The analyst writes ${solution}; you wrote ${answer}.`;

/** Number of answers by degree of fit: '20 same chord, 5 other, 3 not answered'. */
export function countsOf({ part: { topic } }: Check, outcomes: readonly Outcome[]): string {
  const count = (fit: AnswerFit | undefined) => outcomes.filter((outcome) => outcome.fit === fit).length;
  const words = (['same', 'near', 'other'] as const)
    .map((fit) => [count(fit), FIT_WORDS[topic][fit]] as const)
    .filter(([of], index) => of > 0 || index === 0)
    .map(([of, name]) => `${of} ${name}`);
  const missing = count(undefined);
  return [...words, ...(missing > 0 ? [`${missing} not answered`] : [])].join(', ');
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
