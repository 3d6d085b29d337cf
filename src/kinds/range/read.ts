import { Fields, isRecord, shown } from '../../shared/fields.ts';
import { MAX_NAME } from '../../shared/limits.ts';
import type { Attributes, KindReading } from '../contract/kind.ts';
import { MAX_ROWS } from '../fields/ranges.ts';
import { readColor, readHeightPx, readSpan, readTails } from '../fields/read-fields.ts';
import { MIN_LABELLED_PX } from '../drawing/sizes.ts';
import { JOINT_TOLERANCE, type RangeComponent, type RangeRow } from './component.ts';
import { ROW_HEIGHT_PX } from './sizes.ts';

/** Greatest height of a row, in CSS pixels: more would fill a screen. */
const MAX_ROW_PX = 400;

/** The rows of one timeline, from the top down, and which of them an id of the file means. */
interface WrittenRows {
  readonly rows: readonly RangeRow[];
  readonly placeOf: ReadonlyMap<unknown, number>;
}

/** Rows that were read, by their timeline: its components ask for them one after the other. */
const known = new WeakMap<Fields, WrittenRows>();

function rowsOf(timeline: Fields): WrittenRows {
  let rows = known.get(timeline);
  if (!rows) known.set(timeline, (rows = readRows(timeline)));
  return rows;
}

/** Spans in named rows: [start, end] in a row, with labels and colours (file format, section 4.9). */
export const reading: KindReading<RangeComponent> = {
  componentKinds: ['RANGE'],
  readComponent(fields, timeline) {
    const { start, end } = readSpan(fields);
    const color = readColor(fields);
    return {
      start,
      end,
      ...readTails(fields, start, end),
      row: readRow(fields, timeline),
      label: fields.optionalText('label'),
      ...(color !== undefined && { color }),
      comments: fields.optionalText('comments'),
      ...(isJoined(fields, timeline, end) && { joined_right: true }),
    };
  },
  compare: (a, b) => a.start - b.start || b.end - a.end || a.row - b.row,
  readAttributes(timeline, ranges) {
    const rows = rowsOf(timeline).rows.map((row) => ({ ...row }));
    const isOneMore = rows.length === 0 || ranges.some(({ row }) => row === rows.length);
    return { rows: isOneMore ? [...rows, { name: '', height: usualHeightPx(timeline) }] : rows };
  },
  searchedTexts: ({ row }, { rows }) => ({ row_name: nameOfRow(rows, row) }),
  identity: {
    tier: ({ row }, { rows }) => nameOfRow(rows, row) || row,
    name: ({ label }) => label,
  },
  span: ({ start, end }) => [start, end],
};

/** Name of a row, as the timeline's attributes have it. */
function nameOfRow(rows: Attributes[string] | undefined, row: number): string {
  const found: unknown = Array.isArray(rows) ? rows[row] : undefined;
  return isRecord(found) && typeof found['name'] === 'string' ? found['name'] : '';
}

/** The row of a range. Ranges of unknown rows share one extra row below the others. */
function readRow(fields: Fields, timeline: Fields): number {
  const { rows, placeOf } = rowsOf(timeline);
  const id = fields.raw('row_id');
  const place = placeOf.get(id);
  if (place === undefined)
    fields.warn('row_id', `expected a row of the timeline, found ${shown(id)}; a row of its own is shown`);
  return place ?? rows.length;
}

/** Whether the file has the range that this one says it is joined to, in the same row and beginning where it ends. */
function isJoined(fields: Fields, timeline: Fields, end: number): boolean {
  const id = fields.raw('joined_right');
  if (id === undefined) return false;
  const components = timeline.raw('components');
  // An export has no ids.
  if (Array.isArray(components)) return false;
  const name = String(typeof id === 'number' ? id : typeof id === 'string' ? id : '');
  const next = isRecord(components) && Object.hasOwn(components, name) ? components[name] : undefined;
  const isNext =
    isRecord(next) &&
    next['row_id'] === fields.raw('row_id') &&
    typeof next['start'] === 'number' &&
    Math.abs(next['start'] - end) <= JOINT_TOLERANCE;
  if (!isNext)
    fields.warn('joined_right', 'names no range that begins where this one ends; it is shown unjoined');
  return isNext;
}

function readRows(timeline: Fields): WrittenRows {
  const written = timeline.raw('rows');
  const placeOf = new Map<unknown, number>();
  const rows: RangeRow[] = [];
  if (written !== undefined && !Array.isArray(written))
    timeline.warn('rows', `expected a list, found ${shown(written)}; one row is shown`);
  const list: readonly unknown[] = Array.isArray(written) ? written : [];
  if (list.length > MAX_ROWS)
    timeline.warn('rows', `expected ${MAX_ROWS} rows at most, found ${list.length}; the others are one row`);
  const heightPx = usualHeightPx(timeline);
  for (const [index, row] of list.slice(0, MAX_ROWS).entries()) {
    if (!isRecord(row)) {
      timeline.warn('rows', `expected a row at place ${index}, found ${shown(row)}; it is left out`);
      continue;
    }
    const fields = new Fields(row, `${timeline.path}.rows.${index}`, (path, message) =>
      timeline.warn(path.slice(timeline.path.length + 1), message),
    );
    const id = fields.raw('id');
    if (placeOf.has(id)) fields.warn('id', `${shown(id)} is the id of a row above; no range is shown here`);
    else placeOf.set(id, rows.length);
    rows.push(readOneRow(fields, heightPx));
  }
  return { rows, placeOf };
}

function readOneRow(fields: Fields, usualPx: number): RangeRow {
  const color = readColor(fields);
  return {
    name: readName(fields),
    ...(color !== undefined && { color }),
    height: within(readHeightPx(fields, usualPx)),
  };
}

function readName(fields: Fields): string {
  const name = fields.optionalText('name');
  if (name.length <= MAX_NAME) return name;
  fields.warn('name', `is longer than ${MAX_NAME} characters; it is cut`);
  return Array.from(name).slice(0, MAX_NAME).join('');
}

const usualHeightPx = (timeline: Fields) =>
  within(readHeightPx(timeline, ROW_HEIGHT_PX, 'default_row_height'));

const within = (heightPx: number) => Math.min(Math.max(heightPx, MIN_LABELLED_PX), MAX_ROW_PX);
