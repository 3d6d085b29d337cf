import { parse, readLine, type Query, type ReadLine } from '../../tql/tql.ts';

/** A text that was sent as a line. */
export interface AskedLine {
  readonly query: Query;
  /** The line; of chords, what they are read as. */
  readonly line: string;
  /** The text that places in the query are places in. */
  readonly text: string;
}

/** Reads a text as a line of the query language or of chords. Throws `TqlError`. */
export function readAsked(text: string): AskedLine {
  const read: ReadLine = readLine(text);
  if (read.kind === 'chords') return { query: parse(read.line), line: read.line, text: read.line };
  if (read.kind === 'query') return { query: read.query, line: text, text };
  if (read.error) throw read.error;
  return { query: parse(text), line: text, text };
}
