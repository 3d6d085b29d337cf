import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import { isRecord } from '../../shared/fields.ts';
import { colorPacker } from '../columns/colors.ts';
import { heightsOf, type Heights } from '../columns/highest.ts';
import { packIds, type Ids } from '../columns/ids.ts';
import type { KindEncoding } from '../contract/kind-timeline.ts';
import { LAST_STEP } from '../fields/ranges.ts';
import { textPacker, type Texts } from '../columns/texts.ts';
import { upperBound } from '../contract/visible.ts';
import { isText, isTime, wholeNumberOf, type WireComponent } from '../contract/wire-component.ts';
import { cellsOfNotes, type Cells } from './cells.ts';
import { middleOf, TREBLE } from './clef.ts';
import {
  MIN_OCTAVE,
  MAX_ACCIDENTAL,
  MAX_CLEF_LINE,
  MAX_FIFTHS,
  MAX_LINES,
  MAX_OCTAVE,
  MAX_STAFF_INDEX,
  MAX_STAVES,
  SAME_TIME,
  USUAL_LINES,
  type Clef,
  type Note,
  type ScoreComponent,
  type ScoreKind,
} from './component.ts';
import { diatonic, packPitch } from './pitch.ts';
import { linesOf, staffRoom } from './staff-room.ts';

/** Rows are the notes alone, ascending by start, from the top staff down, from the lowest note up. */
export interface ScoreColumns {
  readonly ids: Ids;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Index of the ends, for finding the notes that sound among those begun before. */
  readonly ends: Heights;
  /** Pitches as `packPitch` has them. */
  readonly pitch: Uint16Array;
  /** Place above the middle line of the staff, in diatonic steps. */
  readonly place: Int8Array;
  /** Staff from 0 at the top: those that no file names are closed up. */
  readonly staff: Uint8Array;
  /** Authors' colours as packed numbers; `colorOf` of a row is one of them, or 0 for none. */
  readonly colors: Uint32Array;
  readonly colorOf: Uint16Array;
  readonly comments: Texts;
  /** Rows of each staff, one staff after the other; `staffFirst` has where each begins, and one more entry. */
  readonly staffRows: Uint32Array;
  readonly staffFirst: Uint32Array;
  /** Numbers of the staves in the file, and of their lines. */
  readonly staffIndex: Uint8Array;
  readonly lineCount: Uint8Array;
  readonly clefs: ClefColumns;
  readonly keys: KeyColumns;
  readonly signatures: SignatureColumns;
  readonly annotations: AnnotationColumns;
  /** Each time once, ascending. */
  readonly barLines: Float64Array;
  /** Mean distance of the times at which notes begin, in seconds; 0 for none or one. */
  readonly onsetSeconds: number;
  readonly cells: CellColumns;
  /** Distance of each staff's middle line from the lane's top, and the lane's height, in diatonic steps. */
  readonly middles: Float64Array;
  readonly steps: number;
}

/** Signs in force in a staff from a time on; ascending by staff, then by time. */
export interface StaffChanges {
  readonly time: Float64Array;
  readonly staff: Uint8Array;
}

export interface ClefColumns extends StaffChanges {
  readonly step: Uint8Array;
  readonly octave: Int8Array;
  readonly line: Int8Array;
}

interface KeyColumns extends StaffChanges {
  readonly fifths: Int8Array;
}

interface SignatureColumns extends StaffChanges {
  readonly texts: Texts;
}

/** Texts over the engraved score, in the order of the file. */
interface AnnotationColumns {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Points. */
  readonly fontSize: Float64Array;
  readonly texts: Texts;
}

/** Cells of all staves, as `Cells` has them, one staff after the other. */
interface CellColumns {
  readonly origin: number;
  /** Length of all cells together in seconds. */
  readonly seconds: number;
  readonly count: number;
  readonly low: Int8Array;
  readonly high: Int8Array;
  /** 255 where `FULL_AMOUNT` notes or more sound on the average, 0 for none. */
  readonly amount: Uint8Array;
  /** Entries of `colors`; empty where no note has a colour. */
  readonly color: Uint16Array;
}

/** Number of notes at once that are drawn in full ink from afar. */
const FULL_AMOUNT = 3;
/** 1 to 255 for an amount above 0. */
export const amountByte = (amount: number) =>
  amount === 0 ? 0 : Math.min(Math.max(Math.round((255 * amount) / FULL_AMOUNT), 1), 255);

/** Number of a staff's notes that share one of the cells that are kept; finer ones are made when they are drawn. */
const NOTES_PER_CELL = 4;

type Any = Readonly<Record<string, unknown>>;

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && wholeNumberOf(value, min, max, NaN) === value;
const isPlace = ({ time, staff_index: staff }: Any) => isTime(time) && isWhole(staff, 0, MAX_STAFF_INDEX);
const isStep = ({ step, octave }: Any) =>
  isWhole(step, 0, LAST_STEP) && isWhole(octave, MIN_OCTAVE, MAX_OCTAVE);

const CHECKS: { readonly [K in ScoreKind]: (written: Any) => boolean } = {
  NOTE: (written) =>
    isTime(written['start']) &&
    isStep(written) &&
    isWhole(written['accidental'], -MAX_ACCIDENTAL, MAX_ACCIDENTAL) &&
    isWhole(written['staff_index'], 0, MAX_STAFF_INDEX),
  STAFF: ({ index }) => isWhole(index, 0, MAX_STAFF_INDEX),
  CLEF: (written) =>
    isPlace(written) && isStep(written) && isWhole(written['line_number'], -MAX_CLEF_LINE, MAX_CLEF_LINE),
  KEY_SIGNATURE: (written) => isPlace(written) && isWhole(written['fifths'], -MAX_FIFTHS, MAX_FIFTHS),
  TIME_SIGNATURE: (written) => isPlace(written) && isText(written['text']),
  BAR_LINE: ({ time }) => isTime(time),
  SCORE_ANNOTATION: ({ x, y, text, font_size: size }) =>
    isTime(x) && isTime(y) && isText(text) && typeof size === 'number' && size > 0,
};

/** Drops components without a place on a staff or in time; a missing or invalid end becomes the start. */
function withDefaults(written: WireComponent<ScoreComponent>): ScoreComponent | undefined {
  if (!isRecord(written)) return undefined;
  const { kind, start, end }: Any = written;
  const check = isText(kind) && Object.hasOwn(CHECKS, kind) ? CHECKS[kind as ScoreKind] : undefined;
  if (!check?.(written)) return undefined;
  const component = written as ScoreComponent;
  if (component.kind !== 'NOTE' || (isTime(end) && isTime(start) && end >= start)) return component;
  return { ...component, end: component.start };
}

function toColumns(components: readonly ScoreComponent[]): ScoreColumns {
  const of = <K extends ScoreKind>(kind: K) =>
    components.filter(
      (component): component is Extract<ScoreComponent, { kind: K }> => component.kind === kind,
    );
  const staves = stavesOf(components);
  const isShown = ({ staff_index: index }: { readonly staff_index: number }) => staves.placeOf.has(index);
  const placeOf = (index: number) => staves.placeOf.get(index) ?? 0;
  const inStaves = <C extends { readonly time: number; readonly staff_index: number }>(list: readonly C[]) =>
    list.filter(isShown).sort((a, b) => placeOf(a.staff_index) - placeOf(b.staff_index) || a.time - b.time);
  const changes = (list: readonly { readonly time: number; readonly staff_index: number }[]) => ({
    time: Float64Array.from(list, ({ time }) => time),
    staff: Uint8Array.from(list, ({ staff_index: index }) => placeOf(index)),
  });
  const clefs = inStaves(of('CLEF'));
  const keys = inStaves(of('KEY_SIGNATURE'));
  const signatures = inStaves(of('TIME_SIGNATURE'));
  const annotations = of('SCORE_ANNOTATION');
  const clefColumns: ClefColumns = {
    ...changes(clefs),
    step: Uint8Array.from(clefs, ({ step }) => step),
    octave: Int8Array.from(clefs, ({ octave }) => octave),
    line: Int8Array.from(clefs, ({ line_number: line }) => line),
  };
  const notes = notesOf(of('NOTE').filter(isShown), placeOf, clefs, staves.index.length);
  const cells = cellsOf(notes, staves.index.length);
  const lines = Array.from(staves.lineCount, linesOf);
  return {
    ...notes,
    staffIndex: staves.index,
    lineCount: staves.lineCount,
    clefs: clefColumns,
    keys: { ...changes(keys), fifths: Int8Array.from(keys, ({ fifths }) => fifths) },
    signatures: { ...changes(signatures), texts: packed(signatures.map(({ text }) => text)) },
    annotations: {
      x: Float64Array.from(annotations, ({ x }) => x),
      y: Float64Array.from(annotations, ({ y }) => y),
      fontSize: Float64Array.from(annotations, ({ font_size: points }) => points),
      texts: packed(annotations.map(({ text }) => text)),
    },
    barLines: oncePerTime(of('BAR_LINE').map(({ time }) => time)),
    onsetSeconds: meanDistance(oncePerTime([...notes.start])),
    cells: packCells(cells),
    ...staffRoom(lines, cells.staves),
  };
}

export const encoding: KindEncoding<ScoreComponent, ScoreColumns> = { withDefaults, toColumns };

/** The staves that are described or named, by their numbers in the file, as many as are shown. */
function stavesOf(components: readonly ScoreComponent[]) {
  const lines = new Map<number, number>();
  for (const component of components) {
    if (component.kind === 'STAFF' && !lines.has(component.index))
      lines.set(component.index, wholeNumberOf(component.line_count, 1, MAX_LINES, USUAL_LINES));
  }
  for (const component of components) {
    if ('staff_index' in component && !lines.has(component.staff_index))
      lines.set(component.staff_index, USUAL_LINES);
  }
  const shown = [...lines].sort(([a], [b]) => a - b).slice(0, MAX_STAVES);
  return {
    index: Uint8Array.from(shown, ([index]) => index),
    lineCount: Uint8Array.from(shown, ([, count]) => count),
    placeOf: new Map(shown.map(([index], place) => [index, place])),
  };
}

type NoteColumns = Pick<
  ScoreColumns,
  | 'ids'
  | 'start'
  | 'end'
  | 'ends'
  | 'pitch'
  | 'place'
  | 'staff'
  | 'colors'
  | 'colorOf'
  | 'comments'
  | 'staffRows'
  | 'staffFirst'
>;

/** `clefs` are ascending by staff, then by time. */
function notesOf(
  notes: readonly Note[],
  placeOf: (index: number) => number,
  clefs: readonly Clef[],
  staffCount: number,
): NoteColumns {
  const middleAt = middles(clefs, placeOf, staffCount);
  const ranked = notes.map((note) => {
    const staff = placeOf(note.staff_index);
    return { note, staff, place: diatonic(note) - middleAt(staff, note.start) };
  });
  ranked.sort((a, b) => a.note.start - b.note.start || a.staff - b.staff || a.place - b.place);
  const pack = colorPacker();
  const places = new Map<number, number>([[0, 0]]);
  const comments = textPacker(ranked.length);
  const colorOf = Uint16Array.from(ranked, ({ note: { color } }) => {
    const fill = isText(color) ? pack(color) : 0;
    const place = places.get(fill) ?? Math.min(places.size, MAX_COLORS);
    if (place < MAX_COLORS) places.set(fill, place);
    return place % MAX_COLORS;
  });
  const staffFirst = new Uint32Array(staffCount + 1);
  for (const { staff } of ranked) staffFirst[staff + 1] = uint32At(staffFirst, staff + 1) + 1;
  for (let staff = 0; staff < staffCount; staff++)
    staffFirst[staff + 1] = uint32At(staffFirst, staff) + uint32At(staffFirst, staff + 1);
  const next = staffFirst.slice();
  const staffRows = new Uint32Array(ranked.length);
  ranked.forEach(({ note, staff }, row) => {
    comments.add(isText(note.comments) ? note.comments : '');
    const at = uint32At(next, staff);
    staffRows[at] = row;
    next[staff] = at + 1;
  });
  const end = Float64Array.from(ranked, ({ note }) => note.end);
  return {
    ids: packIds(Float64Array.from(ranked, ({ note }) => note.id)),
    start: Float64Array.from(ranked, ({ note }) => note.start),
    end,
    ends: heightsOf(end),
    pitch: Uint16Array.from(ranked, ({ note }) => packPitch(note, note.display_accidental === true)),
    place: Int8Array.from(ranked, ({ place }) => place),
    staff: Uint8Array.from(ranked, ({ staff }) => staff),
    colors: Uint32Array.from(places.keys()),
    // Few files colour a note: one entry serves all rows then.
    colorOf: places.size > 1 ? colorOf : new Uint16Array(1),
    comments: comments.pack(),
    staffRows,
    staffFirst,
  };
}

/** Entry of `colors` that a note has. */
export const colorAt = (colorOf: Uint16Array, row: number) => colorOf[colorOf.length > 1 ? row : 0] ?? 0;

/** Number of different colours that can be distinguished. */
const MAX_COLORS = 2 ** 16;

/** The note on the middle line of a staff at a time: by the last clef that holds, before the first one by that. */
function middles(
  clefs: readonly Clef[],
  placeOf: (index: number) => number,
  staffCount: number,
): (staff: number, time: number) => number {
  const ofStaff = Array.from({ length: staffCount }, () => ({
    times: [] as number[],
    middles: [] as number[],
  }));
  for (const clef of clefs) {
    const own = entryAt(ofStaff, placeOf(clef.staff_index));
    own.times.push(clef.time - SAME_TIME);
    own.middles.push(middleOf(clef));
  }
  return (staff, time) => {
    const own = entryAt(ofStaff, staff);
    return own.middles[Math.max(upperBound(own.times, time) - 1, 0)] ?? middleOf(TREBLE);
  };
}

interface ScoreCells {
  readonly origin: number;
  readonly seconds: number;
  readonly staves: readonly Cells[];
}

export function cellsOf(
  { start, end, staff, place, colors, colorOf }: NoteColumns,
  staffCount: number,
): ScoreCells {
  const origin = start[0] ?? 0;
  const last = end.reduce((latest, time) => Math.max(latest, time), origin);
  const seconds = last > origin ? last - origin : 1;
  const perStaff = start.length / (NOTES_PER_CELL * Math.max(staffCount, 1));
  const count = 2 ** Math.max(Math.ceil(Math.log2(Math.max(perStaff, 1))), 0);
  const staves = Array.from({ length: staffCount }, () => cellsOfNotes(count, colors.length > 1));
  const perSecond = count / seconds;
  for (let row = 0; row < start.length; row++) {
    entryAt(staves, uint8At(staff, row)).add(
      place[row] ?? 0,
      (float64At(start, row) - origin) * perSecond,
      (float64At(end, row) - origin) * perSecond,
      colorAt(colorOf, row),
    );
  }
  return { origin, seconds, staves: staves.map((cells) => cells.finish()) };
}

export function packCells({ origin, seconds, staves }: ScoreCells): CellColumns {
  const count = staves[0]?.count ?? 1;
  const low = new Int8Array(2 * count * staves.length);
  const high = new Int8Array(low.length);
  const amount = new Uint8Array(low.length);
  const color = new Uint16Array(staves.some((cells) => cells.color.length > 0) ? low.length : 0);
  staves.forEach((cells, staff) => {
    const first = 2 * count * staff;
    low.set(cells.low, first);
    high.set(cells.high, first);
    if (color.length > 0) color.set(cells.color, first);
    cells.amount.forEach((sounding, node) => (amount[first + node] = amountByte(sounding)));
  });
  return { origin, seconds, count, low, high, amount, color };
}

/** Ascending times without those that are the same as the one before. */
export function oncePerTime(times: readonly number[]): Float64Array {
  let last = -Infinity;
  return Float64Array.from(
    times
      .toSorted((a, b) => a - b)
      .filter((time) => {
        if (time - last <= SAME_TIME) return false;
        last = time;
        return true;
      }),
  );
}

export const meanDistance = (times: Float64Array) =>
  times.length > 1 ? ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1) : 0;

function packed(texts: readonly string[]): Texts {
  const packer = textPacker(texts.length);
  for (const text of texts) packer.add(text);
  return packer.pack();
}
