import type { LaneUnit, SearchedFile } from '../lanes/searched-file.ts';
import { C_MAJOR, modulo, noteName, raisedBy, pitchOf, type Key } from '../music/chord.ts';
import { romanOf, symbolOf } from '../music/chord-names.ts';
import { keyName } from '../music/key-literal.ts';
import { printDegree } from '../music/read-literal.ts';
import type { UnitField } from '../fields/fields.ts';
import type { Amount } from '../tree/tree.ts';
import type { Warnings } from './warnings.ts';

/** What the file cannot answer. */
export const UNKNOWN = Symbol('unknown');

/** A number of a unit; undefined where it has none. */
export type FieldNumber = number | undefined | typeof UNKNOWN;

/** Reads a number of a unit: seconds, or measures and beats where `form` asks for those. Percentages are 0 to 100. */
export function numberOf(
  reading: LaneUnit,
  field: UnitField,
  form: Amount['form'],
  warnings: Warnings,
): FieldNumber {
  const { unit, lane } = reading;
  switch (field) {
    case 'start':
    case 'time':
      return unit.start;
    case 'end':
      return unit.end;
    case 'duration':
      return form === 'bars' || form === 'beats' ? lengthIn(reading, form, warnings) : unit.end - unit.start;
    case 'level':
      return lane.part.given.lanes === 'levels' ? (unit.level ?? 1) : undefined;
    case 'depth':
      return lane.part.given.lanes === 'levels' ? depthOf(reading) : undefined;
    case 'inversion':
      return unit.chord?.inversion;
    case 'applied_to':
      return unit.chord?.appliedTo;
    case 'bar':
    case 'end_bar':
    case 'beat':
    case 'pass':
    case 'bar.count':
    case 'bar.beat_count':
      return placeNumber(reading, field, form, warnings);
    default:
      return undefined;
  }
}

const fileOf = ({ lane }: LaneUnit): SearchedFile => lane.part.timeline.file;

function lengthIn(reading: LaneUnit, form: 'bars' | 'beats', warnings: Warnings): FieldNumber {
  const { map } = fileOf(reading);
  if (!map) warnings.noMap();
  const { start, end } = reading.unit;
  const [from, to] =
    form === 'bars' ? [map?.barsAt(start), map?.barsAt(end)] : [map?.beatsAt(start), map?.beatsAt(end)];
  return from === undefined || to === undefined ? UNKNOWN : to - from;
}

function placeNumber(
  reading: LaneUnit,
  field: UnitField,
  form: Amount['form'],
  warnings: Warnings,
): FieldNumber {
  const { map } = fileOf(reading);
  if (!map) warnings.noMap();
  const { start, end } = reading.unit;
  const place = field === 'end_bar' ? map?.placeOfEnd(start, end) : map?.placeAt(start);
  if (!map || !place) return UNKNOWN;
  switch (field) {
    case 'beat':
      return place.beat;
    case 'pass':
      return map.passOf(place.index);
    case 'bar.count':
      return place.index + 1;
    case 'bar.beat_count':
      return map.sizeOf(place.index);
    default:
      return form === 'percent' ? map.printedPart(place) * 100 : map.numberOf(place.index);
  }
}

function depthOf({ unit, lane }: LaneUnit): number {
  let depth = 1;
  for (let parent = lane.part.parents.get(unit); parent; parent = lane.part.parents.get(parent)) depth++;
  return depth;
}

/** Reads the texts of a unit: none where it has no such field. */
export function textsOf(
  reading: LaneUnit,
  field: UnitField,
  warnings: Warnings,
): readonly string[] | typeof UNKNOWN {
  const { unit, lane } = reading;
  const { chord, key } = unit;
  const isKey = lane.part.given.sort === 'keys';
  const one = (text: string | undefined) => (text === undefined || text === '' ? [] : [text]);
  switch (field) {
    case 'label':
      return one(unit.label);
    case 'parent':
      return one(lane.part.parents.get(unit)?.label);
    case 'color':
      return one(unit.color);
    case 'comments':
      return one(unit.comments);
    case 'tags':
      return unit.tags ?? [];
    case 'row':
      return lane.part.given.lanes === 'rows' ? [unit.row ?? ''] : [];
    case 'formal_function':
      return one(unit.formalFunction);
    case 'formal_type':
      return one(unit.formalType);
    case 'root':
      return one(chord && noteName(chord));
    case 'quality':
      return one(chord?.quality);
    case 'roman':
      return one(chord && romanOf(chord, key ?? C_MAJOR));
    case 'symbol':
      return one(chord && symbolOf(chord));
    case 'key':
      return one(key && keyName(key));
    case 'tonic':
      return one(isKey && key ? noteName(key) : undefined);
    case 'mode':
      return one(isKey ? key?.mode : undefined);
    case 'change':
      return one(isKey && key && unit.keyBefore ? changeOf(unit.keyBefore, key) : undefined);
    case 'bar.label': {
      const { map } = fileOf(reading);
      if (!map) warnings.noMap();
      const place = map?.placeAt(unit.start);
      return map && place ? [map.labelOf(place.index)] : UNKNOWN;
    }
    default:
      return [];
  }
}

/** The tonic of a key as a numeral in the one before, small for minor. */
function changeOf(before: Key, key: Key): string {
  const degree = modulo(key.step - before.step, 7);
  const sign = raisedBy(pitchOf(key) - pitchOf(before) - (before.scale[degree] ?? 0));
  return printDegree({ degree, sign, isSmall: key.mode === 'minor' });
}
