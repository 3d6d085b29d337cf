import { guardedText } from '../shared/csv-formulas.ts';
import type { Difference } from './difference.ts';

const COLUMNS = ['number', 'where', 'sort', 'kind', 'only_in', 'title', 'a', 'b', 'time_a', 'time_b'];

/** Differences as a table for a spreadsheet (RFC 4180); times are seconds of each analysis. */
export function differencesCsv(differences: readonly Difference[]): string {
  const rows = differences.map(({ where, sort, kind, only, title, words, items }, index) => [
    ...[String(index + 1), where, sort, kind, only ?? '', title, ...words],
    ...items.map((item) => (item ? String(Math.round(item.time * 1000) / 1000) : '')),
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const guarded = /^-?\d+(\.\d+)?$/.test(text) ? text : guardedText(text);
  return /[",\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
