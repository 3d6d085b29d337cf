import type { Cells, NeutralTimeline } from '../../kinds/contract/importing.ts';
import type { ImportContext } from '../format.ts';
import { ImportError } from '../import-error.ts';
import { timelinesOf, type Labelled } from '../stretches.ts';
import { stemOf } from '../../shared/file-names.ts';
import { cellsOf, RowRefused, type CellReading } from './cells.ts';
import type { Row } from './read-table.ts';

const NONE = '';
/** Names that columns of times, ends, lengths and labels often have. */
const TIMES =
  /^(time|start|begin|onset|from|tmin|time_start|start_time|begin time.*)( ?\(?s(ec(onds)?)?\)?)?$/;
const ENDS = /^(end|stop|offset|to|tmax|time_end|end_time|end time.*)( ?\(?s(ec(onds)?)?\)?)?$/;
const LENGTHS = /^(duration|length|dur)( ?\(?s(ec(onds)?)?\)?)?$/;
const LABELS = /^(label|text|name|value|annotation|title|tag|section|function)$/;

/**
 * Reads a table with other columns, by those that are asked for. A first row of numbers is no header: its columns are
 * called by their places, as with tables that Sonic Visualiser exports.
 */
export function readOtherTable(
  rows: readonly Row[],
  reading: CellReading,
  context: ImportContext,
): readonly NeutralTimeline[] {
  const [first] = rows;
  const hasHeader = first?.cells.every((cell) => cell.trim() === '' || Number.isNaN(Number(cell))) === true;
  const width = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, index) =>
    hasHeader ? (first.cells[index] ?? '').trim() || `Column ${index + 1}` : `Column ${index + 1}`,
  );
  const body = hasHeader ? rows.slice(1) : rows;
  const columns = askColumns(names, body, context);
  const indices = new Map(names.map((name, index) => [name, index]));
  const labelled = body.flatMap((row) => readRow(row, columns, { ...reading, columns: indices }));
  if (labelled.length === 0)
    throw new ImportError(
      'No row of this table has a time. Choose the column of the times, in seconds, or name the columns as the help on imports has them.',
    );
  return timelinesOf(stemOf(context.filename), labelled, context);
}

interface Columns {
  readonly time: string;
  readonly end: string;
  readonly isLength: boolean;
  readonly label: string;
}

function askColumns(names: readonly string[], body: readonly Row[], { ask }: ImportContext): Columns {
  const isNumber = names.map((_, index) =>
    body
      .slice(0, 20)
      .every(({ cells }) => (cells[index] ?? '').trim() !== '' && !Number.isNaN(Number(cells[index]))),
  );
  const named = (pattern: RegExp) => names.findIndex((name) => pattern.test(name.toLowerCase()));
  const options = names.map((name) => ({ value: name, label: name }));
  const withNone = [{ value: NONE, label: 'None' }, ...options];
  const orNone = (index: number) => names[index] ?? NONE;
  const time = named(TIMES) >= 0 ? named(TIMES) : Math.max(isNumber.indexOf(true), 0);
  const end = named(ENDS) >= 0 ? named(ENDS) : named(LENGTHS);
  const firstText = isNumber.findIndex((is, index) => !is && index !== time);
  const help = 'The columns are not those of TiLiA, so they were guessed by their names and contents.';
  const chosen = {
    time: ask.choice({ name: 'time', label: 'Times', help, options, preset: orNone(time) }),
    end: ask.choice({
      ...{ name: 'end', label: 'Ends or lengths', options: withNone, preset: orNone(end) },
      help: 'Without one, each row is a point in time.',
    }),
    label: ask.choice({
      ...{ name: 'label', label: 'Labels', options: withNone },
      ...{ help: 'The text that is shown.', preset: orNone(named(LABELS) >= 0 ? named(LABELS) : firstText) },
    }),
  };
  const isLength =
    chosen.end !== NONE &&
    ask.choice({
      ...{
        name: 'length',
        label: 'These are',
        preset: chosen.end === orNone(named(LENGTHS)) ? 'length' : 'end',
      },
      help: 'Ends count from the start of the recording, lengths from the start of the row.',
      options: [
        { value: 'end', label: 'Ends' },
        { value: 'length', label: 'Lengths' },
      ],
    }) === 'length';
  return { ...chosen, isLength };
}

function readRow(row: Row, columns: Columns, reading: CellReading): readonly Labelled[] {
  try {
    return [readLabelled(cellsOf(row, reading), columns)];
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    reading.problems.add(row.line, `${error.message}; the row is left out`);
    return [];
  }
}

function readLabelled(cells: Cells, { time, end, isLength, label }: Columns): Labelled {
  const start = cells.needed(time, 'a time in seconds');
  const until = end === NONE ? undefined : cells.needed(end, 'a time in seconds');
  const stop = until === undefined ? start : isLength ? start + until : until;
  if (start < 0) cells.refuse('the row lies before the recording');
  if (stop < start) cells.refuse('the end lies before the start');
  return { start, end: stop, label: cells.text(label).trim() };
}
