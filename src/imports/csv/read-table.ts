import Papa from 'papaparse';
import type { Problems } from '../problems.ts';

/** A row of a table: its cells, and the line in which it begins, from 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

interface Table {
  readonly rows: readonly Row[];
  readonly delimiter: string;
}

/** Separators between cells, the desktop program's first. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Rows of a table with cells between commas, semicolons or tabs, quoted or not. Blank rows are left out. */
export function readTable(text: string, problems: Problems): Table {
  const rows: Row[] = [];
  let line = 1;
  let cursor = 0;
  let delimiter = ',';
  Papa.parse<string[]>(text, {
    delimitersToGuess: DELIMITERS,
    step({ data, errors, meta }) {
      delimiter = meta.delimiter;
      for (const { message } of errors) problems.add(line, `${message}; check the quotes of this row`);
      if (data.some((cell) => cell.trim() !== '')) {
        problems.count();
        rows.push({ line, cells: data });
      }
      for (; cursor < meta.cursor; cursor++) if (isBreak(text, cursor)) line++;
    },
  });
  return { rows, delimiter };
}

/** Whether a line ends at a place: a return before a line feed is part of that one. */
const isBreak = (text: string, at: number) =>
  text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
