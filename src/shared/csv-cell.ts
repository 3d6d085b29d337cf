import { guardedText } from './csv-formulas.ts';

/** A cell of a table as RFC 4180 writes it; `isGuarded` keeps spreadsheets from running its text. */
export function csvCell(cell: string | number | boolean | undefined, isGuarded: boolean): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const text = isGuarded ? guardedText(cell) : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
