import { parse, readLine } from '../../../tql/tql.ts';
import type { Answer, LineProblem } from '../found.ts';
import { chordParts } from './chord-parts.ts';
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
  const { line, understood, extensions } = answer;
  const isOfChords = readLine(text).kind === 'chords';
  const parts = isOfChords ? chordParts(text, parse(line), understood) : understood;
  return { ...nothing, line, parts, extensions: [...new Set(extensions.map(({ name }) => name))] };
}
