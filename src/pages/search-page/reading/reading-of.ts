import type { Answer, LineProblem } from '../found.ts';
import type { Reading } from './reading.ts';

/** How the server has read a text. */
export function readingOf(
  text: string,
  answer: Answer | undefined,
  problem: LineProblem | undefined,
): Reading | undefined {
  const nothing = { text, line: text, parts: [], extensions: [], others: [] };
  if (problem) {
    const { detail, from = 0, to = from, suggestions: mends = [] } = problem;
    return { ...nothing, problem: { detail, from, to, mends } };
  }
  if (!answer) return undefined;
  const { line, understood: parts, extensions } = answer;
  return { ...nothing, line, parts, extensions: [...new Set(extensions.map(({ name }) => name))] };
}
