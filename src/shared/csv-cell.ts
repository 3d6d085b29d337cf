import { guardedText } from './csv-formulas.ts';

/** A cell of a table as RFC 4180 writes it; `isGuarded` keeps spreadsheets from running its text. */
export function csvCell(cell: string | number | boolean | undefined, isGuarded: boolean): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const text = isGuarded ? guardedText(cell) : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A guarded cell of a text, which stands as it is where it is a number. */
export const csvText = (text: string): string => csvCell(text, !NUMBER.test(text));
