import { KIND_NAMES, type KindName } from '../kinds/registry/facts.ts';
import type { Component, FileFacts, KindReading, Unsaved } from '../kinds/contract/kind.ts';
import { KIND_READINGS } from '../kinds/registry/reading.ts';
import { entryAt } from '../shared/elements.ts';
import { FieldError, Fields, isRecord, shown } from '../shared/fields.ts';
import { MAX_NAME, MAX_PATH } from '../shared/limits.ts';
import { checkComponent, checkLength } from './check-limits.ts';
import { readFilePath, type FilePath } from './media.ts';
import { TIME_MAP } from './draft-1.0/adapt.ts';
import { readDetails, readTags } from './draft-1.0/read-metadata.ts';
import type { TimeUnit } from '../shared/time-unit.ts';
import type { NotShown, ReadComponent, ReadTimeline } from './tla-file.ts';
import type { Warnings } from './warnings.ts';

/**
 * Most unknown kinds that have a line of their own; further ones share one, so that no file can make an endless list.
 */
const MAX_UNKNOWN_KINDS = 10;
/** Tolerance in seconds between a component's end and the length, which are measured apart and differ by rounding. */
const END_TOLERANCE = 0.001;

/** Reads the attachment of a timeline of a kind, its data beside the components. */
export type AttachmentReader = (kind: KindName, timeline: Fields) => readonly string[] | undefined;

interface ReadTimelines {
  /** Timelines in display order. */
  readonly timelines: readonly ReadTimeline[];
  readonly notShown: readonly NotShown[];
  /** Measures that are counted, without a pickup; undefined where none are. */
  readonly measureCount: number | undefined;
  /** Where the last component ends, at least 0, in the file's unit. */
  readonly lastSecond: number;
}

/** Facts about the whole file that affect how its timelines are read. */
interface FileLayout extends FileFacts {
  /** Whether it is a document of format 1.0, whose kinds are read letter by letter and whose parts have metadata. */
  readonly isFormat1: boolean;
  readonly timeUnit: TimeUnit;
  /** Where the recording ends, in seconds; undefined where the file does not say. */
  readonly mediaLength: number | undefined;
}

interface WrittenTimelines {
  /** An object by id, or a list. */
  readonly timelines: object;
  /** Timelines of kinds that the program which saved the file did not know; anything, where it has none. */
  readonly unknown: unknown;
}

/** Reads the timelines of a file. Unreadable parts are left out and added to `warnings`. */
export function readTimelines(
  { timelines, unknown }: WrittenTimelines,
  file: FileLayout,
  warnings: Warnings,
  readAttachment: AttachmentReader,
): ReadTimelines {
  const placed: (PlacedTimeline & { readonly place: number })[] = [];
  const notShown = new NotShownKinds();
  const reader = new TimelineReader(file, warnings, readAttachment);
  for (const [path, value, id] of entriesAt('timelines', timelines)) {
    if (!isRecord(value)) {
      warnings.add(path, `expected a timeline, found ${shown(value)}; it is left out`);
      continue;
    }
    const fields = new Fields(value, path, warnings.ofField);
    const name = kindOf(fields);
    const kind = KIND_NAMES.find((known) => known === name);
    if (kind !== undefined) {
      const table = fields.raw('measure_table');
      placed.push({ timeline: reader.read(kind, fields), id, table, place: displayPlace(fields) });
    } else if (name === '') {
      warnings.add(
        `${path}.kind`,
        `expected a kind of timeline, found ${shown(fields.raw('kind'))}; it is left out`,
      );
    } else {
      notShown.add(name);
    }
  }
  if (typeof unknown === 'object' && unknown !== null) {
    for (const value of Object.values<unknown>({ ...unknown })) {
      const name = isRecord(value) ? kindOf(new Fields(value, 'unknown_timelines')) : '';
      if (name !== '') notShown.add(name);
    }
  }
  // The sort is stable: timelines of one place stay in the file's order.
  placed.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place));
  return {
    ...withTimeMap(withMeasureTables(placed)),
    notShown: notShown.all(),
    lastSecond: reader.lastSecond,
  };
}

/** The desktop's help calls the field timeline_kind, its files kind. */
const kindOf = (fields: Fields) =>
  plainKind(fields.optionalText('kind') || fields.optionalText('timeline_kind')).replace(/TIMELINE$/, '');

/** Counts timelines by kinds that the viewer does not draw. */
class NotShownKinds {
  private readonly counts = new Map<string, number>();

  add(name: string): void {
    const kind = unquoted(name);
    const key = this.counts.has(kind) || this.counts.size < MAX_UNKNOWN_KINDS ? kind : 'other kinds';
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  all(): readonly NotShown[] {
    return Array.from(this.counts, ([kind, count]) => ({ kind, count }));
  }
}

class TimelineReader {
  lastSecond = 0;

  constructor(
    private readonly file: FileLayout,
    private readonly warnings: Warnings,
    private readonly readAttachment: AttachmentReader,
  ) {}

  read(kind: KindName, fields: Fields): ReadTimeline {
    const reading: KindReading<Component> = KIND_READINGS[kind];
    const name = fields.optionalText('name');
    checkLength(`${fields.path}.name`, name, MAX_NAME);
    const pdfPath = readPdfPath(reading, fields);
    const read = this.readComponents(kind, reading, fields);
    read.sort((a, b) => reading.compare(a, b));
    const components = reading.finish?.(read) ?? read;
    const attachment = this.readAttachment(kind, fields);
    if (this.file.timeUnit === 'quarters') this.reach(reading.endOf?.(components) ?? 0);
    const details = this.file.isFormat1 ? readDetails(fields, this.warnings) : [];
    const notation = reading.notation?.({ mei: fields.raw('mei') });
    if (notation !== undefined)
      this.warnings.add(
        fields.path,
        `the notation ${unquoted(notation.name)} is shown engraved, in the panel of the score; the lane shows no notes`,
      );
    return {
      kind,
      name,
      isVisible: fields.raw('is_visible') !== false,
      attributes: reading.readAttributes(fields, components),
      components: components as readonly ReadComponent[],
      ...(details.length > 0 && { details }),
      ...(notation !== undefined && { notation }),
      ...(pdfPath !== undefined && { pdfPath }),
      ...(attachment !== undefined && { attachment }),
    };
  }

  private readComponents<C extends Component>(
    kind: KindName,
    reading: KindReading<C>,
    timeline: Fields,
  ): Unsaved<C>[] {
    const written = timeline.raw('components');
    const path = `${timeline.path}.components`;
    if (written === undefined) return [];
    if (typeof written !== 'object' || written === null) {
      this.warnings.add(path, `expected entries, found ${shown(written)}; the timeline is shown empty`);
      return [];
    }
    const { componentKinds, partKinds = [] } = reading;
    const kinds = componentKinds === 'any' ? undefined : componentKinds.map(plainKind);
    const parts = partKinds.map(plainKind);
    const components: Unsaved<C>[] = [];
    for (const [componentPath, value] of entriesAt(path, written)) {
      if (isRecord(value) && typeof value['kind'] === 'string' && parts.includes(plainKind(value['kind'])))
        continue;
      const component = this.readComponent(kind, reading, kinds, timeline, componentPath, value);
      if (component !== undefined) components.push(component);
    }
    return components;
  }

  private readComponent<C extends Component>(
    timelineKind: KindName,
    reading: KindReading<C>,
    kinds: readonly string[] | undefined,
    timeline: Fields,
    path: string,
    value: unknown,
  ): Unsaved<C> | undefined {
    if (!isRecord(value)) {
      this.warnings.add(path, `expected an entry, found ${shown(value)}; it is left out`);
      return undefined;
    }
    const fields = new Fields(value, path, this.warnings.ofField);
    try {
      const kind = fields.optionalText('kind');
      const { componentKinds, exactKinds = componentKinds } = reading;
      if (this.file.isFormat1 && exactKinds !== 'any' && !exactKinds.includes(kind)) {
        const words = `entries of kind ${unquoted(kind)} are not shown; the file keeps them`;
        this.warnings.add(path, words);
        return undefined;
      }
      if (kind !== '' && kinds?.includes(plainKind(kind)) === false) {
        throw new FieldError(
          `${path}.kind`,
          `expected an entry of a ${timelineKind} timeline, found ${shown(kind)}`,
        );
      }
      const component = reading.readComponent(fields, timeline, this.file);
      checkComponent(path, component, reading.labels);
      this.measure(path, reading.span(component));
      return this.file.isFormat1 ? { ...component, ...readTags(fields, this.warnings) } : component;
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      this.warnings.ofField(error.path, `${error.expected}; the entry is left out`);
      return undefined;
    }
  }

  private measure(path: string, [start, end]: readonly [number, number]): void {
    const { mediaLength, timeUnit } = this.file;
    const isQuarters = timeUnit === 'quarters';
    if (start < 0)
      this.warnings.add(path, `begins before ${isQuarters ? 'the music' : 'the recording'}; it is kept`);
    if (!isQuarters && mediaLength !== undefined && end > mediaLength + END_TOLERANCE) {
      this.warnings.add(path, `ends after the recording (${mediaLength} s); it is kept`);
    }
    this.reach(end);
  }

  private reach(end: number): void {
    if (end > this.lastSecond) this.lastSecond = end;
  }
}

interface PlacedTimeline {
  readonly timeline: ReadTimeline;
  /** Name by which the file refers to it. */
  readonly id: string;
  /** Id of the timeline whose measures its score has, where it names one. */
  readonly table: unknown;
}

/** Says of scores whose measures theirs are (tla-1.0, section 8). A table that is not there, or counts none, is none. */
function withMeasureTables(placed: readonly PlacedTimeline[]): readonly ReadTimeline[] {
  const places = new Map(placed.map(({ id }, place) => [id, place]));
  return placed.map(({ timeline, table }) => {
    const measureTable = typeof table === 'string' ? places.get(table) : undefined;
    if (timeline.notation === undefined || measureTable === undefined) return timeline;
    const { kind, attributes } = entryAt(placed, measureTable).timeline;
    return readingOf(kind).counting?.(attributes) ? { ...timeline, measureTable } : timeline;
  });
}

/**
 * Says of the timelines that could count measures which of them do not: those beside the one that has the role, else beside the
 * first whose measures are as they are played.
 */
function withTimeMap(timelines: readonly ReadTimeline[]): Pick<ReadTimelines, 'timelines' | 'measureCount'> {
  const countingOf = ({ kind, attributes }: ReadTimeline) => readingOf(kind).counting?.(attributes);
  const able = timelines.filter(
    (timeline) => countingOf(timeline) !== undefined && timeline.components.length > 0,
  );
  const isTimeMap = ({ details = [] }: ReadTimeline) =>
    details.some(({ name, value }) => name === 'role' && value === TIME_MAP);
  const chosen =
    able.find(isTimeMap) ?? able.find((timeline) => countingOf(timeline)?.order === 'played') ?? able[0];
  const measureCount = chosen && countingOf(chosen)?.measures;
  // The viewer takes the topmost one; only what differs from that is said.
  if (chosen === able[0]) return { timelines, measureCount };
  const marked = timelines.map((timeline) =>
    able.includes(timeline) && timeline !== chosen ? { ...timeline, isTimeMap: false as const } : timeline,
  );
  return { timelines: marked, measureCount };
}

const readingOf = (kind: KindName): KindReading<Component> => KIND_READINGS[kind];

function readPdfPath(reading: KindReading<Component>, fields: Fields): FilePath | undefined {
  const written = reading.readPath?.(fields).trim() ?? '';
  if (written === '') return undefined;
  checkLength(`${fields.path}.path`, written, MAX_PATH);
  const path = readFilePath(written);
  checkLength(`${fields.path}.path (the name of the file)`, path.baseName, MAX_NAME);
  return path;
}

/** Members of an object or a list with their dotted paths and their ids, which are the file's text: they are shown short. */
function* entriesAt(
  path: string,
  container: object,
): Generator<readonly [path: string, value: unknown, id: string]> {
  if (Array.isArray(container)) {
    for (const [index, value] of container.entries()) yield [`${path}.${index}`, value, String(index)];
    return;
  }
  for (const [id, value] of Object.entries(container)) yield [`${path}.${unquoted(id)}`, value, id];
}

/** `PDF_MARKER`, `PdfMarker`: the same kind, since newer versions write class names. */
function plainKind(written: string): string {
  return written.length > 40 ? written : written.replace(/[\s_]/g, '').toUpperCase();
}

function unquoted(text: string): string {
  return shown(text).replace(/^"|"$/g, '');
}

/** `ordinal` counts from 1; files of 0.0.x have `display_position` from 0. Timelines with neither come last. */
function displayPlace(fields: Fields): number {
  const ordinal = fields.raw('ordinal');
  if (typeof ordinal === 'number') return ordinal;
  const position = fields.raw('display_position');
  return typeof position === 'number' ? position + 1 : Infinity;
}
