import { createHash } from 'node:crypto';
import { fileFields } from '../../kinds/registry/searched.ts';
import type { Detail } from '../../kinds/contract/kind.ts';
import {
  budgetOf,
  keyName,
  makeFile,
  parse,
  search,
  unpackTimeline,
  unpackTimes,
  type Answer,
  type LaneUnit,
  type Match,
  type SearchedFile,
} from '../../tql/tql.ts';

/** A file as the index has it, with the timelines that a line reads. */
export interface StoredLanes {
  readonly id: number;
  readonly title: string;
  readonly composer: string;
  readonly performer: string;
  /** Public name of its author. */
  readonly by: string;
  /** Fields of its metadata, where the line reads some. */
  readonly fields: readonly Detail[];
  readonly length: number;
  readonly map: string | null;
  readonly lanes: readonly string[];
}

/** Files to be searched with a line that can be read, in order. */
export interface LaneSearch {
  readonly line: string;
  readonly files: readonly StoredLanes[];
  /** It ends with the file in which it has found one more. */
  readonly maxMatches: number;
  readonly limitMs: number;
}

/** A place that was found, as far as lists are made of it. */
export interface FoundKey {
  readonly fileId: number;
  /** The same in every search. */
  readonly key: string;
  /** In the file's time unit; 0 of a file or a timeline. */
  readonly start: number;
  readonly end: number;
  /** Word for what was found: a kind of unit, `file` or `timeline`. */
  readonly sort: string;
  /** Key in force, where what was found has one. */
  readonly harmonyKey: string | undefined;
  /** Labels of what was found, joined. */
  readonly label: string;
  /** Label of the unit that follows it in its lane; undefined at the end of the lane. */
  readonly follower: string | undefined;
}

export interface LaneAnswer extends Pick<Answer, 'warnings' | 'stopped' | 'filesRead' | 'grain'> {
  readonly found: readonly FoundKey[];
  /** Time that it took, in milliseconds. */
  readonly tookMs: number;
}

/** Searches files of the index. */
export function searchLanes({ line, files, maxMatches, limitMs }: LaneSearch): LaneAnswer {
  const begun = performance.now();
  const { matches, ...answer } = search(parse(line), madeOf(files), {
    maxMatches,
    budget: budgetOf(limitMs),
  });
  return { ...answer, found: matches.map(foundKey), tookMs: performance.now() - begun };
}

function* madeOf(files: readonly StoredLanes[]): Generator<SearchedFile> {
  for (const file of files) yield madeFile(file);
}

/** A file of the index as it is searched. */
export function madeFile({
  id,
  title,
  composer,
  performer,
  by,
  fields,
  length,
  map,
  lanes,
}: StoredLanes): SearchedFile {
  const analyst = fields.find(({ name }) => /^analyst$/i.test(name))?.value ?? '';
  return makeFile({
    id: String(id),
    title,
    fields: fileFields([...fields, { name: 'by', value: by }], composer, performer),
    ...(length > 0 && { length }),
    ...(map !== null && { map: unpackTimes(map, length > 0 ? length : Infinity) }),
    timelines: lanes
      .map(unpackTimeline)
      .map((timeline) => ({ ...timeline, author: timeline.author || analyst })),
  });
}

/** A match as far as lists are made of it. */
export function foundKey(match: Match): FoundKey {
  const [first] = match.result;
  return {
    fileId: Number(match.file.id),
    key: shortKey(match.key),
    ...spanOf(match),
    sort: first?.lane.part.given.words[0] ?? (match.timeline ? 'timeline' : 'file'),
    harmonyKey: first?.unit.key && keyName(first.unit.key),
    label: labelsOf(match.result),
    follower: followerOf(match),
  };
}

function spanOf({ result }: Match) {
  const start = result[0]?.start ?? 0;
  return { start, end: result.reduce((latest, unit) => Math.max(latest, unit.end), start) };
}

function followerOf({ steps }: Match): string | undefined {
  const last = steps.flat().at(-1);
  return last?.lane.units[last.index + 1]?.unit.label;
}

/** Letters of a key, of which no file has two alike. */
const KEY_LETTERS = 16;
const shortKey = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, KEY_LETTERS);

/** Places to be shown, in some files with all of their timelines. */
export interface HitSearch {
  readonly line: string;
  readonly files: readonly StoredLanes[];
  readonly keys: readonly string[];
  readonly limitMs: number;
}

interface ShownUnit {
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** A place as a page shows it. Times are in the file's time unit; measures as printed. */
export interface Hit extends ShownUnit {
  readonly fileId: number;
  readonly key: string;
  /** Word for what was found. */
  readonly sort: string;
  /** Ids and name as the viewer has them; missing of a file. */
  readonly timelineId: string | undefined;
  readonly timeline: string;
  /** `level 2`, the name of a row; empty where the timeline has one lane. */
  readonly lane: string;
  readonly fromMeasure: string | undefined;
  readonly toMeasure: string | undefined;
  /** Beat of its first measure at which it begins, from 1. */
  readonly beat: number | undefined;
  /** Which time its measure is played, where it is played more than once. */
  readonly pass: number | undefined;
  readonly harmonyKey: string | undefined;
  /** With their own times, which may be longer than those in the lane. */
  readonly units: readonly (ShownUnit & {
    /** Place of its step in the line, from 1. */
    readonly step: number;
    readonly isResult: boolean;
    readonly timelineId: string;
    /** Missing of a measure. */
    readonly componentId: string | undefined;
    readonly measure: string | undefined;
    readonly beat: number | undefined;
  })[];
  /** What stands around it in the lanes that it is found in. */
  readonly strip: readonly {
    readonly name: string;
    readonly units: readonly (ShownUnit & { readonly part: 'result' | 'match' | 'context' })[];
  }[];
}

/** Shows places that a search has found; one that is there no more is left out. */
export function placeHits({ line, files, keys, limitMs }: HitSearch): readonly Hit[] {
  const wanted = new Set(keys);
  const { matches } = search(parse(line), madeOf(files), { budget: budgetOf(limitMs) });
  return matches.flatMap((match) => {
    const found = foundKey(match);
    return wanted.has(found.key) ? [hitOf(match, found)] : [];
  });
}

function hitOf(match: Match, { fileId, key, sort, start, end, harmonyKey }: FoundKey): Hit {
  const { result, timeline, steps, file } = match;
  const [first] = result;
  const inResult = new Set(result);
  return {
    ...{ fileId, key, sort, start, end, timelineId: timeline?.id, timeline: timeline?.name ?? '' },
    lane: first?.lane.name ?? '',
    label: labelsOf(result),
    ...measuresOf(file, start, end),
    beat: beatAt(file, start).beat,
    harmonyKey: harmonyKey ?? keyAt(file, start),
    units: steps.flatMap((units, index) =>
      units.map((unit) => ({
        ...{ label: unit.unit.label, start: unit.unit.start, end: unit.unit.end },
        ...beatAt(file, unit.unit.start),
        step: index + 1,
        isResult: inResult.has(unit),
        timelineId: unit.lane.part.timeline.id,
        componentId: unit.lane.part.timeline === file.bars ? undefined : unit.unit.id,
      })),
    ),
    strip: stripOf(steps.flat(), inResult),
  };
}

const shown = ({ unit, start, end }: LaneUnit): ShownUnit => ({ label: unit.label, start, end });

/** Most labels that name a place. */
const MOST_LABELS = 12;
const labelsOf = (units: readonly LaneUnit[]) =>
  `${units
    .slice(0, MOST_LABELS)
    .map(({ unit }) => unit.label)
    .join(' → ')}${units.length > MOST_LABELS ? ' …' : ''}`;

/** The printed measures of a span. */
export function measuresOf({ map }: Pick<SearchedFile, 'map'>, start: number, end: number) {
  const from = map?.placeAt(start);
  const to = map?.placeOfEnd(start, end);
  if (!map || !from) return { fromMeasure: undefined, toMeasure: undefined, pass: undefined };
  const number = map.numberOf(from.index);
  const isRepeated = map.counted.numbers.indexOf(number) !== map.counted.numbers.lastIndexOf(number);
  return {
    fromMeasure: map.labelOf(from.index),
    toMeasure: map.labelOf(to?.index ?? from.index),
    pass: isRepeated ? map.passOf(from.index) || undefined : undefined,
  };
}

/** The printed measure of a time, and the beat in it from 1, to the thousandth. */
function beatAt({ map }: SearchedFile, time: number) {
  const place = map?.placeAt(time);
  if (!map || !place) return { measure: undefined, beat: undefined };
  return { measure: map.labelOf(place.index), beat: Math.round(1000 * place.beat) / 1000 };
}

function keyAt({ timelines }: SearchedFile, time: number): string | undefined {
  const keys = timelines.flatMap(({ parts }) => parts).find(({ given }) => given.sort === 'keys');
  const key = keys?.given.units.findLast(({ start }) => start <= time + 0.1)?.key;
  return key && keyName(key);
}

/** Units before and after a place in its strip, the most in all, and the most lanes. */
const AROUND = 2;
const MOST_UNITS = 40;
const MOST_LANES = 2;

function stripOf(units: readonly LaneUnit[], result: ReadonlySet<LaneUnit>): Hit['strip'] {
  const inMatch = new Set(units);
  const lanes = [...new Set(units.map(({ lane }) => lane))].slice(0, MOST_LANES);
  return lanes.map((lane) => {
    const indexes = units.flatMap((unit) => (unit.lane === lane ? [unit.index] : []));
    const from = Math.max(Math.min(...indexes) - AROUND, 0);
    const around = lane.units.slice(from, Math.max(...indexes) + AROUND + 1).slice(0, MOST_UNITS);
    return {
      name: [lane.part.timeline.name, lane.name].filter((name) => name !== '').join(', '),
      units: around.map((unit) => ({
        ...shown(unit),
        part: result.has(unit)
          ? ('result' as const)
          : inMatch.has(unit)
            ? ('match' as const)
            : ('context' as const),
      })),
    };
  });
}
