import { lineOfWords, parse, readLine, type Query, type ReadLine } from '../../tql/tql.ts';

/** A text that was sent as a line. */
export interface AskedLine {
  readonly query: Query;
  /** The line; of chords and of words, what they are read as. */
  readonly line: string;
}

/** Reads a text as a line of the query language, as chords or as words. Throws `TqlError`. */
export function readAsked(text: string): AskedLine {
  const read: ReadLine = readLine(text);
  if (read.kind === 'query') return { query: read.query, line: text };
  if (read.kind === 'words' && read.error) throw read.error;
  const line = read.kind === 'chords' ? read.line : lineOfWords(text);
  return { query: parse(line), line };
}
