import { FieldError, shown, type Fields } from '../../shared/fields.ts';
import type { KindReading, Unsaved } from '../contract/kind.ts';
import { LAST_STEP } from '../fields/ranges.ts';
import { readColor } from '../fields/read-fields.ts';
import { fromFormat1, notation } from './from-format-1.ts';
import {
  MIN_OCTAVE,
  MAX_ACCIDENTAL,
  MAX_CLEF_LINE,
  MAX_FIFTHS,
  MAX_LINES,
  MAX_OCTAVE,
  MAX_SIGNATURE_LENGTH,
  MAX_STAFF_INDEX,
  MAX_STAVES,
  USUAL_LINES,
  type Pitch,
  type ScoreComponent,
  type ScoreKind,
} from './component.ts';

type Read = Unsaved<ScoreComponent>;

/** Farthest place of an annotation from the corner of the engraved score, in its units. */
const MAX_PLACE = 1e7;
const FONT_SIZES = { least: 4, most: 96, usual: 12 } as const;

const READERS: { readonly [K in ScoreKind]: (fields: Fields, timeline: Fields) => Read } = {
  NOTE: readNote,
  STAFF: readStaff,
  CLEF: (fields) => ({
    kind: 'CLEF',
    ...readPlace(fields),
    line_number: fields.integer('line_number', -MAX_CLEF_LINE, MAX_CLEF_LINE),
    step: readStep(fields),
    octave: readOctave(fields),
  }),
  KEY_SIGNATURE: (fields) => ({
    kind: 'KEY_SIGNATURE',
    ...readPlace(fields),
    fifths: fields.integer('fifths', -MAX_FIFTHS, MAX_FIFTHS),
  }),
  TIME_SIGNATURE: (fields) => ({
    kind: 'TIME_SIGNATURE',
    ...readPlace(fields),
    text: readTimeSignature(fields),
  }),
  BAR_LINE: (fields) => ({ kind: 'BAR_LINE', time: fields.time('time') }),
  SCORE_ANNOTATION: readAnnotation,
};

const KINDS = Object.keys(READERS) as readonly ScoreKind[];

/** Sort order at one time: components without a time first, then those that precede the notes that begin then. */
const RANKS: Readonly<Record<ScoreKind, number>> = {
  STAFF: 0,
  SCORE_ANNOTATION: 1,
  CLEF: 2,
  KEY_SIGNATURE: 3,
  TIME_SIGNATURE: 4,
  BAR_LINE: 5,
  NOTE: 6,
};

/**
 * Notes of a score with their staves, clefs, signatures and bar lines. Notes come last, so that their ids follow one
 * another. Neither the height nor the engraved drawing that a file holds is read.
 */
export const reading: KindReading<ScoreComponent> = {
  componentKinds: KINDS,
  labels: ['text'],
  readComponent(fields, timeline) {
    const written = fields.optionalText('kind');
    const kind = KINDS.find((known) => plain(known) === plain(written));
    if (kind === undefined)
      throw new FieldError(`${fields.path}.kind`, `expected an entry of a score, found ${shown(written)}`);
    return READERS[kind](fields, timeline);
  },
  compare: (a, b) =>
    Number(a.kind === 'NOTE') - Number(b.kind === 'NOTE') ||
    timeOf(a) - timeOf(b) ||
    RANKS[a.kind] - RANKS[b.kind] ||
    staffOf(a) - staffOf(b),
  readAttributes(timeline, components) {
    warnOfStaves(timeline, components);
    return {};
  },
  isSearched: (component) => component.kind === 'NOTE' && component.comments !== undefined,
  identity: { sort: ({ kind }) => kind, tier: (component) => staffOf(component), name: nameOf },
  span: (component) =>
    component.kind === 'NOTE' ? [component.start, component.end] : [pointOf(component), pointOf(component)],
  fromFormat1,
  notation,
};

const plain = (kind: string) => kind.replace(/[\s_]/g, '').toUpperCase();

/** Sort key in seconds; a component without a time sorts first. */
const timeOf = (component: Read) =>
  component.kind === 'NOTE' ? component.start : 'time' in component ? component.time : -Infinity;

const pointOf = (component: Read) => ('time' in component ? component.time : 0);

const staffOf = (component: Read) =>
  'staff_index' in component ? component.staff_index : 'index' in component ? component.index : 0;

/** A pitch, a clef, a signature or a text as one word. */
function nameOf(component: Read): string {
  switch (component.kind) {
    case 'NOTE':
      return [component.step, component.accidental, component.octave].join();
    case 'CLEF':
      return [component.line_number, component.step, component.octave].join();
    case 'KEY_SIGNATURE':
      return String(component.fifths);
    case 'TIME_SIGNATURE':
    case 'SCORE_ANNOTATION':
      return component.text;
    case 'STAFF':
    case 'BAR_LINE':
      return '';
  }
}

const readStaffIndex = (fields: Fields) => fields.integer('staff_index', 0, MAX_STAFF_INDEX);
const readStep = (fields: Fields) => fields.integer('step', 0, LAST_STEP);
const readOctave = (fields: Fields) => fields.integer('octave', MIN_OCTAVE, MAX_OCTAVE);

const readPlace = (fields: Fields) => ({
  time: fields.time('time'),
  staff_index: readStaffIndex(fields),
});

const readPitch = (fields: Fields): Pitch => ({
  step: readStep(fields),
  accidental: fields.integer('accidental', -MAX_ACCIDENTAL, MAX_ACCIDENTAL),
  octave: readOctave(fields),
});

function readNote(fields: Fields): Read {
  const start = fields.time('start');
  const end = fields.time('end');
  if (end < start) fields.warn('end', 'lies before start; the note is shown without length');
  const color = readColor(fields);
  const comments = typeof fields.raw('comments') === 'string' ? fields.optionalText('comments') : '';
  return {
    kind: 'NOTE',
    start,
    end: Math.max(start, end),
    ...readPitch(fields),
    staff_index: readStaffIndex(fields),
    ...(color !== undefined && { color }),
    ...(comments !== '' && { comments }),
    ...(fields.raw('display_accidental') === true && { display_accidental: true }),
  };
}

/** Indexes of the staves read so far, by timeline, to refuse duplicates. */
const known = new WeakMap<Fields, Set<number>>();

function readStaff(fields: Fields, timeline: Fields): Read {
  const index = fields.integer('index', 0, MAX_STAFF_INDEX);
  const staves = known.get(timeline) ?? new Set();
  known.set(timeline, staves);
  if (staves.has(index))
    throw new FieldError(`${fields.path}.index`, `expected the index of no other staff, found ${index}`);
  staves.add(index);
  return {
    kind: 'STAFF',
    index,
    line_count: fields.optionalInteger('line_count', 1, MAX_LINES, USUAL_LINES),
  };
}

/** A time signature as it is written, of one fraction or of several that are added. */
function readTimeSignature(fields: Fields): string {
  const pairs = fields.raw('pairs');
  const written: readonly unknown[] =
    Array.isArray(pairs) && pairs.length > 0 ? pairs : [[fields.raw('numerator'), fields.raw('denominator')]];
  const texts = written.map((pair) => (Array.isArray(pair) ? fractionOf(pair[0], pair[1]) : undefined));
  const text = texts.join(' + ');
  if (texts.includes(undefined) || text.length > MAX_SIGNATURE_LENGTH)
    throw new FieldError(
      `${fields.path}.numerator`,
      `expected a time signature such as 3/4 or 3+2/8, found ${shown(written.flat(1).join('/'))}`,
    );
  return text;
}

function fractionOf(numerator: unknown, denominator: unknown): string | undefined {
  const above = signatureText(numerator);
  const below = signatureText(denominator);
  return /^[1-9]\d*(\+[1-9]\d*)*$/.test(above) && /^[1-9]\d*$/.test(below) ? `${above}/${below}` : undefined;
}

const signatureText = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.replace(/\s/g, '') : '';

function readAnnotation(fields: Fields): Read {
  return {
    kind: 'SCORE_ANNOTATION',
    x: readCoordinate(fields, 'x'),
    y: readCoordinate(fields, 'y'),
    text: fields.optionalText('text'),
    font_size: readFontSize(fields),
  };
}

function readCoordinate(fields: Fields, name: 'x' | 'y'): number {
  const value = fields.number(name);
  if (Math.abs(value) <= MAX_PLACE) return value;
  throw new FieldError(`${fields.path}.${name}`, `expected a place in the score, found ${shown(value)}`);
}

function readFontSize(fields: Fields): number {
  const { least, most, usual } = FONT_SIZES;
  const size = fields.optionalNumber('font_size', usual);
  if (size >= least && size <= most) return size;
  fields.warn('font_size', `expected ${least} to ${most} points; ${usual} is used`);
  return usual;
}

/** Warns of staves that are named without being described, and of too many. */
function warnOfStaves(timeline: Fields, components: readonly Read[]): void {
  const stated = known.get(timeline) ?? new Set<number>();
  const named = new Set<number>();
  for (const component of components) if ('staff_index' in component) named.add(component.staff_index);
  for (const index of [...named].sort((a, b) => a - b)) {
    if (!stated.has(index))
      timeline.warn(
        'components',
        `staff ${index} has notes or signs and is not described; it is shown with ${USUAL_LINES} lines`,
      );
  }
  const all = new Set([...stated, ...named]).size;
  if (all > MAX_STAVES)
    timeline.warn(
      'components',
      `expected ${MAX_STAVES} staves at most, found ${all}; the lowest ones are not shown`,
    );
}
