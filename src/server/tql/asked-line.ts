import type { components } from '../../api/schema.d.ts';
import { parse, readLine, type Query, type ReadLine, type TqlError } from '../../tql/tql.ts';

/** A text as a line, and the text that its places are in. Throws `TqlError`. */
export function readAsked(text: string): {
  readonly query: Query;
  readonly line: string;
  readonly text: string;
} {
  const read: ReadLine = readLine(text);
  if (read.kind === 'chords') return { query: parse(read.line), line: read.line, text: read.line };
  if (read.kind === 'query') return { query: read.query, line: text, text };
  if (read.error) throw read.error;
  return { query: parse(text), line: text, text };
}

/** What is wrong with a line, and what may stand there instead. */
export const lineProblem = ({
  message: detail,
  from,
  to,
  mends,
}: TqlError): components['schemas']['LineProblem'] => ({
  ...{ detail, from, to },
  suggestions: mends.map((mend) => ({ ...mend })),
});
