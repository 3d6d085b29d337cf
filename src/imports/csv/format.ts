import type { Cells, KindTable } from '../../kinds/contract/importing.ts';
import { KIND_TABLES } from '../../kinds/registry/importing.ts';
import type { Draft, DraftTimeline, ImportContext, ImportFormat } from '../format.ts';
import { ImportError } from '../import-error.ts';
import { askBeats } from '../offered-beats.ts';
import { stemOf } from '../../shared/file-names.ts';
import { cellsOf, RowRefused, type CellReading } from './cells.ts';
import { readOtherTable } from './other-table.ts';
import { readTable, type Row } from './read-table.ts';
import { byMeasure, bySeconds, type PlacesReader } from './row-places.ts';

type Known = (typeof KIND_TABLES)[number];

/** Tables in the columns of the desktop program (desktop facts, section 6), and others by columns that are asked for. */
export const format: ImportFormat = {
  name: 'CSV',
  endings: ['csv', 'tsv'],
  recognises: () => true,
  read: readCsv,
};

function readCsv(text: string, context: ImportContext): Draft {
  const { rows, delimiter } = readTable(text, context.problems);
  const [header] = rows;
  if (!header || rows.length < 2)
    throw new ImportError('This table has no rows. Its first row must name the columns, as time and label.');
  const hasDecimalComma = delimiter !== ',';
  const columns = new Map(header.cells.map((name, index) => [name.trim().toLowerCase(), index]));
  const reading = { columns, hasDecimalComma, problems: context.problems };
  const known = kindsOf(columns);
  const timelines =
    known.length > 0
      ? [readKnown(known, rows.slice(1), reading, context)]
      : readOtherTable(rows, reading, context);
  return { timelines };
}

/** Tables of kinds that the columns fit, the one that says most of them first. */
function kindsOf(columns: ReadonlyMap<string, number>): readonly Known[] {
  const has = (name: string) => columns.has(name);
  const count = ({ table }: Known) => table.telling.filter(has).length;
  const isPlaced = ({ places }: KindTable) =>
    places.every(({ time, measure }) => has(time) || (measure !== '' && has(measure)));
  const fitting = KIND_TABLES.filter(({ table }) => isPlaced(table) && table.required.every(has)).toSorted(
    (a, b) => b.table.required.length - a.table.required.length || count(b) - count(a),
  );
  const [best] = fitting;
  // Where a column tells the kind there is nothing to ask.
  return best && count(best) > 0 ? [best] : fitting;
}

function readKnown(
  known: readonly Known[],
  rows: readonly Row[],
  reading: CellReading,
  context: ImportContext,
): DraftTimeline {
  const options = known.map(({ kind, inQuestion }) => ({ value: kind, label: inQuestion }));
  const kind = context.ask.choice({
    ...{ name: 'kind', label: 'Kind of timeline', options, preset: options[0]?.value ?? '' },
    help: 'The columns fit more than one kind.',
  });
  const table = known.find((one) => one.kind === kind)?.table;
  if (!table) throw new RangeError(`No table of the kind ${kind}.`);
  const name = stemOf(context.filename);
  const places = placesOf(table, reading, context);
  const entries = rows.flatMap((row) => readRow(row, table, places, reading));
  return { kind, shape: table.shape, name, entries } as DraftTimeline;
}

function readRow(row: Row, table: KindTable, places: PlacesReader, reading: CellReading): readonly unknown[] {
  const cells: Cells = cellsOf(row, reading);
  try {
    return places(cells).map((times) => table.entry(times, cells));
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    reading.problems.add(row.line, `${error.message}; the row is left out`);
    return [];
  }
}

/** Places by seconds or by measure: asked where one column could be either. */
function placesOf(table: KindTable, { columns }: CellReading, context: ImportContext): PlacesReader {
  const has = (name: string) => columns.has(name);
  const hasTime = table.places.every(({ time }) => has(time));
  const hasMeasure = table.places.every(({ measure }) => measure !== '' && has(measure));
  const isSameColumn = table.places.every(({ time, measure }) => time === measure);
  const isBy = (() => {
    if (!hasMeasure) return 'time';
    if (!isSameColumn) return hasTime ? 'time' : 'measure';
    const hasFraction = table.places.some(({ fraction }) => has(fraction));
    return context.ask.choice({
      ...{ name: 'by', label: 'Places are', preset: hasFraction ? 'measure' : 'time' },
      help: hasFraction
        ? 'The table has fractions of measures, so its places are taken for measures.'
        : 'The table has no fractions of measures, so its places are taken for seconds.',
      options: [
        { value: 'time', label: 'Seconds' },
        { value: 'measure', label: 'Measures' },
      ],
    });
  })();
  if (isBy === 'time') return bySeconds(table.places);
  const beats = askBeats(context);
  if (!beats)
    throw new ImportError(
      'This table has measures in place of times. Choose the .tla file with the beats as well, or import it into an analysis that has beats.',
    );
  return byMeasure(table.places, beats.measures);
}
