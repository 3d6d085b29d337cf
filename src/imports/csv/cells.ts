import type { Cells } from '../../kinds/contract/importing.ts';
import { unguardedText } from '../../shared/csv-formulas.ts';
import type { Problems } from '../problems.ts';
import type { Row } from './read-table.ts';

/** A row that is left out, and why. */
export class RowRefused extends Error {}

/** How cells of a table are read. */
export interface CellReading {
  readonly columns: ReadonlyMap<string, number>;
  readonly hasDecimalComma: boolean;
  readonly problems: Problems;
}

/** The cells of a row by the names of their columns. */
export function cellsOf({ line, cells }: Row, { columns, hasDecimalComma, problems }: CellReading): Cells {
  const raw = (column: string) => {
    const index = columns.get(column);
    return index === undefined ? '' : (cells[index] ?? '');
  };
  const numberIn = (text: string) =>
    Number(hasDecimalComma ? text.replace(/^(-?\d+),(\d+)$/, '$1.$2') : text);
  return {
    has: (column) => columns.has(column),
    text: (column) => unguardedText(raw(column)),
    number(column) {
      const text = raw(column).trim();
      if (text === '') return undefined;
      const value = numberIn(text);
      if (Number.isFinite(value)) return value;
      problems.add(line, `${column}: expected a number, found ${found(text)}; the cell is left out`);
      return undefined;
    },
    needed(column, expected) {
      const text = raw(column).trim();
      const value = text === '' ? NaN : numberIn(text);
      if (Number.isFinite(value)) return value;
      throw new RowRefused(`${column}: expected ${expected}, found ${found(text)}`);
    },
    refuse(problem) {
      throw new RowRefused(problem);
    },
  };
}

const MAX_SHOWN = 30;
/** The contents of a cell in a message. */
const found = (text: string) =>
  text === '' ? 'nothing' : `“${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}”`;
