import type { LaneUnit, SearchedFile } from '../lanes/searched-file.ts';
import { C_MAJOR, modulo, noteName, raisedBy, pitchOf, type Key } from '../music/chord.ts';
import { romanOf, symbolOf } from '../music/chord-names.ts';
import { keyName } from '../music/key-literal.ts';
import { printDegree } from '../music/read-literal.ts';
import type { UnitField } from '../fields/fields.ts';
import type { MapPlace, TimeMap } from '../lanes/time-map.ts';
import type { Amount } from '../tree/tree.ts';
import type { Warnings } from './warnings.ts';

/** What the file cannot answer. */
export const UNKNOWN = Symbol('unknown');

/** A number of a unit; undefined where it has none. */
export type FieldNumber = number | undefined | typeof UNKNOWN;

const fileOf = ({ lane }: LaneUnit): SearchedFile => lane.part.timeline.file;

type NumberReader = (reading: LaneUnit, form: Amount['form'], warnings: Warnings) => FieldNumber;
type PlaceReader = (map: TimeMap, place: MapPlace, form: Amount['form']) => number;

const hasLevels = ({ lane }: LaneUnit) => lane.part.given.lanes === 'levels';

/** A number that the place of a unit in the measures says. */
const ofPlace =
  (read: PlaceReader): NumberReader =>
  (reading, form, warnings) => {
    const { map } = fileOf(reading);
    if (!map) warnings.noMap();
    const place = map?.placeAt(reading.unit.start);
    return map && place ? read(map, place, form) : UNKNOWN;
  };

const numberOfBar: PlaceReader = (map, place, form) =>
  form === 'percent' ? map.printedPart(place) * 100 : map.numberOf(place.index);

const NUMBERS: Readonly<Partial<Record<UnitField, NumberReader>>> = {
  start: ({ unit }) => unit.start,
  time: ({ unit }) => unit.start,
  end: ({ unit }) => unit.end,
  duration: (reading, form, warnings) =>
    form === 'bars' || form === 'beats'
      ? lengthIn(reading, form, warnings)
      : reading.unit.end - reading.unit.start,
  level: (reading) => (hasLevels(reading) ? (reading.unit.level ?? 1) : undefined),
  depth: (reading) => (hasLevels(reading) ? depthOf(reading) : undefined),
  inversion: ({ unit }) => unit.chord?.inversion,
  applied_to: ({ unit }) => unit.chord?.appliedTo,
  bar: ofPlace(numberOfBar),
  end_bar(reading, form, warnings) {
    const { map } = fileOf(reading);
    if (!map) warnings.noMap();
    const place = map?.placeOfEnd(reading.unit.start, reading.unit.end);
    return map && place ? numberOfBar(map, place, form) : UNKNOWN;
  },
  beat: ofPlace((_, { beat }) => beat),
  pass: ofPlace((map, { index }) => map.passOf(index)),
  'bar.count': ofPlace((_, { index }) => index + 1),
  'bar.beat_count': ofPlace((map, { index }) => map.sizeOf(index)),
};

/** Reads a number of a unit: seconds, or measures and beats where `form` asks for those. Percentages are 0 to 100. */
export const numberOf = (
  reading: LaneUnit,
  field: UnitField,
  form: Amount['form'],
  warnings: Warnings,
): FieldNumber => NUMBERS[field]?.(reading, form, warnings);

function lengthIn(reading: LaneUnit, form: 'bars' | 'beats', warnings: Warnings): FieldNumber {
  const { map } = fileOf(reading);
  if (!map) warnings.noMap();
  const { start, end } = reading.unit;
  const [from, to] =
    form === 'bars' ? [map?.barsAt(start), map?.barsAt(end)] : [map?.beatsAt(start), map?.beatsAt(end)];
  return from === undefined || to === undefined ? UNKNOWN : to - from;
}

function depthOf({ unit, lane }: LaneUnit): number {
  let depth = 1;
  for (let parent = lane.part.parents.get(unit); parent; parent = lane.part.parents.get(parent)) depth++;
  return depth;
}

const keyOfUnit = ({ unit, lane }: LaneUnit) => (lane.part.given.sort === 'keys' ? unit.key : undefined);

const TEXTS: Readonly<Partial<Record<UnitField, (reading: LaneUnit) => string | undefined>>> = {
  label: ({ unit }) => unit.label,
  parent: ({ unit, lane }) => lane.part.parents.get(unit)?.label,
  color: ({ unit }) => unit.color,
  comments: ({ unit }) => unit.comments,
  row: ({ unit, lane }) => (lane.part.given.lanes === 'rows' ? unit.row : undefined),
  formal_function: ({ unit }) => unit.formalFunction,
  formal_type: ({ unit }) => unit.formalType,
  root: ({ unit: { chord } }) => chord && noteName(chord),
  quality: ({ unit }) => unit.chord?.quality,
  roman: ({ unit: { chord, key = C_MAJOR } }) => chord && romanOf(chord, key),
  symbol: ({ unit: { chord } }) => chord && symbolOf(chord),
  key: ({ unit: { key } }) => key && keyName(key),
  tonic(reading) {
    const key = keyOfUnit(reading);
    return key && noteName(key);
  },
  mode: (reading) => keyOfUnit(reading)?.mode,
  change(reading) {
    const key = keyOfUnit(reading);
    const before = reading.unit.keyBefore;
    return key && before && changeOf(before, key);
  },
};

/** Reads the texts of a unit: none where it has no such field. */
export function textsOf(
  reading: LaneUnit,
  field: UnitField,
  warnings: Warnings,
): readonly string[] | typeof UNKNOWN {
  if (field === 'tags') return reading.unit.tags ?? [];
  if (field === 'bar.label') {
    const { map } = fileOf(reading);
    if (!map) warnings.noMap();
    const place = map?.placeAt(reading.unit.start);
    return map && place ? [map.labelOf(place.index)] : UNKNOWN;
  }
  const text = TEXTS[field]?.(reading);
  return text === undefined || text === '' ? [] : [text];
}

/** The tonic of a key as a numeral in the one before, small for minor. */
function changeOf(before: Key, key: Key): string {
  const degree = modulo(key.step - before.step, 7);
  const sign = raisedBy(pitchOf(key) - pitchOf(before) - (before.scale[degree] ?? 0));
  return printDegree({ degree, sign, isSmall: key.mode === 'minor' });
}
