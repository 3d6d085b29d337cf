import {
  explain,
  extensionsOf,
  fieldHas,
  lineOfWords,
  parse,
  readLine,
  TqlError,
  type ReadLine,
} from '../../../tql/tql.ts';
import { readChordLiteral } from '../../../tql/music/read-literal.ts';
import { chordParts } from './chord-parts.ts';
import type { Reading } from './reading.ts';
import { partsWithout } from './parts-without.ts';

/** How a text is read, as the server reads it; undefined for white space alone. */
export function readDraft(text: string): Reading | undefined {
  if (text.trim() === '') return undefined;
  try {
    return readWhole(text);
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
    const { message: detail, from, to, mends } = error;
    return { text, line: text, parts: [], extensions: [], others: [], problem: { detail, from, to, mends } };
  }
}

/** Throws `TqlError`. */
function readWhole(text: string): Reading {
  const read: ReadLine = readLine(text);
  if (read.kind === 'words' && read.error) throw read.error;
  const line = read.kind === 'query' ? text : read.kind === 'chords' ? read.line : lineOfWords(text);
  const query = parse(line);
  const withoutOf = partsWithout(query);
  const parts = explain(query).understood.map((part) => ({ ...part, without: withoutOf(part) }));
  return {
    ...{ text, line },
    parts: read.kind === 'chords' ? chordParts(text, query, parts) : parts,
    extensions: [...new Set(extensionsOf(query).map(({ name }) => name))],
    others: read.kind === 'words' ? otherLines(text.trim()) : [],
  };
}

/** What words may mean beside labels. */
function otherLines(text: string): Reading['others'] {
  const words = text.split(/\s+/u);
  const isChord = words.length === 1 && readChordLiteral(text) !== undefined;
  return [
    ...(isChord ? [{ words: `The chord ${text}`, line: `${text} IN harmony` }] : []),
    ...(words.length === 1 ? [{ words: 'In any label', line: fieldHas('label', text) }] : []),
    { words: 'In comments', line: fieldHas('comments', text) },
    ...(words.length > 1 && words.every((word) => /^[\p{L}\p{N}]+$/u.test(word))
      ? [{ words: 'One after another', line: words.join(' THEN ') }]
      : []),
  ];
}
