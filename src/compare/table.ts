import { csvText } from '../shared/csv-cell.ts';
import type { Difference } from './difference.ts';

const COLUMNS = ['number', 'where', 'sort', 'kind', 'only_in', 'title', 'a', 'b', 'time_a', 'time_b'];

/** Differences as a table for a spreadsheet (RFC 4180); times are seconds of each analysis. */
export function differencesCsv(differences: readonly Difference[]): string {
  const rows = differences.map(({ where, sort, kind, only, title, words, items }, index) => [
    ...[String(index + 1), where, sort, kind, only ?? '', title, ...words],
    ...items.map((item) => (item ? String(Math.round(item.time * 1000) / 1000) : '')),
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(csvText).join(',')}\r\n`).join('');
}
