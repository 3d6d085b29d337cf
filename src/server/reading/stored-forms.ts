import { formFunctionOf, type FormFunction } from '../../shared/form-functions.ts';
import {
  budgetOf,
  parse,
  search,
  type Answer,
  type Match,
  type SearchedFile,
  type SearchedUnit,
} from '../../tql/tql.ts';
import { foundKey, madeFile, type FoundKey, type StoredLanes } from './search-lanes.ts';

/** Files whose forms are wanted, in order. */
export interface FormSearch {
  /** A line that can be read; only files in which it finds something are wanted. All are where it is left out. */
  readonly line: string | undefined;
  readonly files: readonly StoredLanes[];
  /** Sorts and keys that what is found is to have, any of those of each; none for any. */
  readonly sorts: readonly string[];
  readonly keys: readonly string[];
  readonly limitMs: number;
}

/** A span of a file. Measures are thousandths of the printed ones; of time where the file has none. */
interface PlacedSpan {
  /** In the file's time unit. */
  readonly start: number;
  readonly end: number;
  readonly startOfMeasures: number;
  readonly endOfMeasures: number;
}

/** A unit of a form in one of the levels that are shown. */
interface FormUnit extends PlacedSpan {
  /** 0 is the outer level. */
  readonly level: number;
  readonly label: string;
  /** `#rrggbb`; undefined where its author gave it none. */
  readonly color: string | undefined;
  readonly function: FormFunction | undefined;
}

export interface StoredForm {
  readonly fileId: number;
  /** In the file's time unit. */
  readonly length: number;
  /** The highest number of a printed measure; 0 where measures are not counted. */
  readonly measures: number;
  /** Empty for a file without a form. */
  readonly units: readonly FormUnit[];
  /** The first place that the line finds, with its label. */
  readonly asked: (PlacedSpan & { readonly label: string }) | undefined;
}

export interface StoredForms extends Pick<Answer, 'filesRead'> {
  readonly isOutOfTime: boolean;
  readonly forms: readonly StoredForm[];
  /** Time that it took, in milliseconds. */
  readonly tookMs: number;
}

/** Most units of a form, the outer level's first. */
const MAX_UNITS = 400;
/** Levels that are shown. */
const LEVELS = 2;

/** The forms of files of the index. */
export function storedForms({ line, files, sorts, keys, limitMs }: FormSearch): StoredForms {
  const begun = performance.now();
  const made: SearchedFile[] = files.map(madeFile);
  const { found, filesRead, isOutOfTime } = foundIn(made, line, limitMs, (place) => {
    const hasKey = place.harmonyKey !== undefined && keys.includes(place.harmonyKey);
    return (sorts.length === 0 || sorts.includes(place.sort)) && (keys.length === 0 || hasKey);
  });
  const functionOf = functionReader();
  const forms = made
    .slice(0, filesRead)
    .flatMap((file) => (found && !found.has(file.id) ? [] : [formOf(file, found?.get(file.id), functionOf)]));
  return { forms, filesRead, isOutOfTime, tookMs: performance.now() - begun };
}

/** The first wanted match of each file; `found` is undefined without a line. */
function foundIn(
  files: readonly SearchedFile[],
  line: string | undefined,
  limitMs: number,
  isWanted: (place: FoundKey) => boolean,
) {
  if (line === undefined) return { found: undefined, filesRead: files.length, isOutOfTime: false };
  const { matches, filesRead, stopped } = search(parse(line), files, { budget: budgetOf(limitMs) });
  const found = new Map<string, Match>();
  for (const match of matches)
    if (!found.has(match.file.id) && isWanted(foundKey(match))) found.set(match.file.id, match);
  return { found, filesRead, isOutOfTime: stopped === 'time' };
}

function formOf(file: SearchedFile, match: Match | undefined, functionOf: FunctionReader): StoredForm {
  const { map, length = 0 } = file;
  const units = unitsOf(file, functionOf);
  const end = length > 0 ? length : units.reduce((latest, { unit }) => Math.max(latest, unit.end), 0);
  const placed = placer(file, end);
  const [first] = match?.result ?? [];
  return {
    fileId: Number(file.id),
    length: end,
    measures: map ? map.counted.numbers.reduce((most, number) => Math.max(most, number), 0) : 0,
    units: units.map(({ unit, level }) => ({
      ...{ ...placed(unit.start, unit.end), level, label: unit.label, color: unit.color },
      function: functionOf(unit),
    })),
    asked: first && {
      ...placed(first.start, match?.result.reduce((latest, unit) => Math.max(latest, unit.end), 0) ?? 0),
      label: first.unit.label,
    },
  };
}

type FunctionReader = (unit: SearchedUnit) => FormFunction | undefined;

/** Reads functions of units, of which many are named alike: each name is read once. */
function functionReader(): FunctionReader {
  const known = new Map<string, FormFunction | undefined>();
  return ({ label, formalFunction = '' }) => {
    const key = `${label}\n${formalFunction}`;
    if (!known.has(key)) known.set(key, formFunctionOf(label, formalFunction));
    return known.get(key);
  };
}

/**
 * Units of two levels of the form, each by start: of the outermost one that tells functions and the next, or of the two outermost
 * where none does. A level of one unit, as for a whole piece, divides nothing and is passed over where others do.
 */
function unitsOf({ timelines }: SearchedFile, functionOf: FunctionReader) {
  const part = timelines
    .filter(({ role }) => role?.toLowerCase() === 'form')
    .flatMap(({ parts }) => parts)
    .find(({ given }) => given.lanes === 'levels');
  const units = part?.given.units ?? [];
  const levels = [...new Set(units.map(({ level = 1 }) => level))]
    .toSorted((a, b) => b - a)
    .map((wanted) => units.filter(({ level = 1 }) => level === wanted));
  const dividing = levels.filter(({ length }) => length > 1);
  const shown = dividing.length > 0 ? dividing : levels;
  const first = shown.findIndex((level) => level.some((unit) => functionOf(unit) !== undefined));
  return shown
    .slice(Math.max(first, 0), Math.max(first, 0) + LEVELS)
    .flatMap((of, level) => of.toSorted((a, b) => a.start - b.start).map((unit) => ({ unit, level })))
    .slice(0, MAX_UNITS);
}

const thousandths = (part: number) => Math.round(1000 * Math.min(Math.max(part, 0), 1));

/** Places spans of a file in its printed measures, in which repeats count once. */
function placer({ map }: SearchedFile, length: number): (start: number, end: number) => PlacedSpan {
  return (start, end) => {
    const from = map?.placeAt(start);
    const to = map?.placeOfEnd(start, end);
    const [first, last] =
      map && from && to
        ? [map.printedPart(from), map.printedPart(to)]
        : [start / Math.max(length, 1e-9), end / Math.max(length, 1e-9)];
    const startOfMeasures = thousandths(first);
    // What goes back, as a section with its repeat, ends where it was farthest.
    const endOfMeasures = Math.max(thousandths(last), startOfMeasures);
    return { start, end, startOfMeasures, endOfMeasures };
  };
}
