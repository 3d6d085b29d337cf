import { csvCell } from '../../shared/csv-cell.ts';
import { ExportProblem, type Analysis, type ExportOptions } from '../analysis.ts';
import { chooseTimeline } from '../choose-timeline.ts';
import type { ExportFormat, OneTimeline } from '../format.ts';

const ofTimeline: OneTimeline = {
  can: ({ table }) => table !== undefined,
  needed: 'hierarchies, markers, beats, harmonies, ranges and pages',
};

/** A table of one timeline, with the columns of the desktop program's import first (RFC 4180). */
export const csv: ExportFormat = {
  revision: 1,
  name: 'Spreadsheet (CSV)',
  purpose: 'One timeline as a table, for a spreadsheet, statistics, or import into TiLiA Desktop.',
  type: 'text/csv; charset=utf-8; header=present',
  ending: 'csv',
  hasFormulas: true,
  ofTimeline,
  isOffered: ({ kinds }) => kinds.some(ofTimeline.can),
  write: writeCsv,
};

function* writeCsv(analysis: Analysis, options: ExportOptions): Generator<string> {
  const timeline = chooseTimeline(analysis, options, ofTimeline);
  const { table } = timeline.exporting;
  if (!table) throw new ExportProblem(`The format holds ${ofTimeline.needed}.`);
  const { columns, textColumns } = table;
  const guards = columns.map((column) => options.exact !== true && textColumns.includes(column));
  yield `${columns.join(',')}\r\n`;
  for (const row of table.rows(timeline.passage, timeline.around))
    yield `${row.map((cell, index) => csvCell(cell, guards[index] === true)).join(',')}\r\n`;
}
