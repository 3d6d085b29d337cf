import { encodeTimeline } from '../../kinds/registry/encoding.ts';
import { kindOf, type KindName } from '../../kinds/registry/facts.ts';
import type { Entry, MeasureCount, MusicalContext } from '../../kinds/contract/kind-timeline.ts';
import { measuresInWords } from '../../kinds/words/wording.ts';
import { positionsIn } from '../../measures/positions.ts';
import type { TimeUnit } from '../../shared/time-unit.ts';
import { openTimeline } from '../../kinds/registry/opening.ts';
import { isText, textOf } from '../../kinds/contract/wire-component.ts';
import { isRecord } from '../../shared/fields.ts';
import { NO_LANE_HEIGHT, UNRECOGNIZED_KIND } from '../../shared/texts.ts';
import type { Timeline, TimelineNotation } from './timeline.ts';

/** A timeline of some viewer's JSON, as `readTimeline` takes it: any field may be missing. */
export type WrittenTimeline = Readonly<Record<string, unknown>>;

/** A timeline as the viewer's JSON has it; the rest of its fields are its kind's business. */
export interface TimelineJson {
  readonly id: number;
  readonly name: string;
  /** The kind's name with `_TIMELINE` behind it; without is read too. */
  readonly kind: string;
  readonly display_position: number;
  readonly is_visible: boolean;
  /** Address of the document whose pages the timeline turns. */
  readonly pdf_url?: string;
  /** Address of the data that the server stores apart from the timeline's components. */
  readonly attachment_url?: string;
  readonly components: readonly unknown[];
}

/** A file's timelines, and the kinds of those that this viewer cannot show, one entry per timeline. */
interface Timelines {
  /** Timelines in display order, top first, hidden ones included. */
  readonly timelines: readonly Timeline[];
  readonly unrecognized: readonly string[];
}

/** A timeline's columns and the other facts shown of it, as a worker transfers them: data without methods. */
export interface TimelineData {
  readonly id: number;
  readonly name: string;
  readonly kind: KindName;
  readonly isVisible: boolean;
  readonly pdfUrl: string | undefined;
  readonly attachmentUrl: string | undefined;
  /** Columns in the form of the timeline's kind. */
  readonly columns: unknown;
  /** What its author says of it and of its components by names; left out where there is nothing. */
  readonly about?: AboutTimeline;
  /** The notation that the file brings for it; left out where it brings none. */
  readonly notation?: TimelineNotation;
}

/** Facts that authors give names to. */
interface AboutTimeline {
  readonly details: readonly Entry[];
  /** Tags and further facts of components, by their ids. */
  readonly rows: ReadonlyMap<number, readonly Entry[]>;
  /** False where another timeline counts the measures. */
  readonly isTimeMap: boolean;
}

/**
 * A timeline with defaults for fields that its JSON leaves out, `index` being its place in the list. That place
 * identifies a timeline without an id.
 */
export function readTimeline(written: WrittenTimeline, index: number): TimelineJson {
  const { id, name, kind, display_position: position, components, ...others } = written;
  const { pdf_url: pdfUrl, attachment_url: attachmentUrl, ...facts } = others;
  return {
    ...facts,
    id: Number.isSafeInteger(id) ? (id as number) : -1 - index,
    name: textOf(name),
    kind: textOf(kind),
    display_position: typeof position === 'number' ? position : index,
    is_visible: written['is_visible'] !== false,
    ...(isText(pdfUrl) && { pdf_url: pdfUrl }),
    ...(isText(attachmentUrl) && { attachment_url: attachmentUrl }),
    components: Array.isArray(components) ? components : [],
  };
}

/** Top first. */
export const inDisplayOrder = (timelines: readonly TimelineJson[]): readonly TimelineJson[] =>
  timelines.toSorted((a, b) => a.display_position - b.display_position || a.id - b.id);

/** Makes the columns of a timeline; undefined where nobody knows its kind. The slow part of opening one. */
export function timelineData(json: TimelineJson): TimelineData | undefined {
  const kind = kindOf(json.kind);
  if (!kind) return undefined;
  const { id, name, is_visible: isVisible, pdf_url: pdfUrl, attachment_url: attachmentUrl } = json;
  return {
    id,
    name,
    kind,
    isVisible,
    pdfUrl,
    attachmentUrl,
    columns: encodeTimeline(kind, json.components, { ...json }),
    ...aboutOf(json),
    ...notationOf({ ...json }),
  };
}

function notationOf(json: WrittenTimeline): Pick<TimelineData, 'notation'> {
  const { has_notation: has, measure_table: table } = json;
  return has === true ? { notation: { measureTable: typeof table === 'number' ? table : undefined } } : {};
}

function aboutOf(json: TimelineJson): Pick<TimelineData, 'about'> {
  const { details, is_time_map: isTimeMap }: WrittenTimeline = { ...json };
  const rows = new Map<number, readonly Entry[]>();
  for (const component of json.components) {
    if (!isRecord(component) || (component['tags'] === undefined && component['details'] === undefined))
      continue;
    const tags = Array.isArray(component['tags']) ? component['tags'].filter(isText) : [];
    const entries = [
      ...(tags.length > 0 ? [{ name: 'Tags', value: tags.join(', ') }] : []),
      ...entriesOf(component['details']),
    ];
    if (entries.length > 0 && typeof component['id'] === 'number') rows.set(component['id'], entries);
  }
  const own = entriesOf(details);
  if (rows.size === 0 && own.length === 0 && isTimeMap !== false) return {};
  return { about: { details: own, rows, isTimeMap: isTimeMap !== false } };
}

/** `generated_by` as 'Generated by'. */
const entriesOf = (written: unknown): readonly Entry[] =>
  (Array.isArray(written) ? written : []).flatMap((entry: unknown) => {
    if (!isRecord(entry) || !isText(entry['name']) || !isText(entry['value'])) return [];
    const words = entry['name'].replaceAll('_', ' ');
    return [{ name: words.charAt(0).toUpperCase() + words.slice(1), value: entry['value'] }];
  });

/**
 * Makes the timelines of one file out of their data; to be called with them from the topmost down, as they come. The
 * first one that counts measures, and has some, says for all of them where a time stands.
 */
export function createTimelineOpener(unit: TimeUnit = 'seconds'): (data: TimelineData) => Timeline {
  let counting: MeasureCount | undefined;
  // The one that counts may come later.
  const countedSoFar = () => counting?.all;
  const positions = positionsIn(unit, countedSoFar);
  return ({ columns, kind, name, isVisible, id, pdfUrl, attachmentUrl, about, notation }) => {
    const context: MusicalContext = { timelineName: name, measures: countedSoFar, positions };
    const { measures, ...opened } = openTimeline(kind, columns, context);
    checkHeight(opened.lane.heightPx);
    if (measures && opened.rows.count > 0 && about?.isTimeMap !== false) counting ??= measures;
    return {
      ...{ id, name, kind, visible: isVisible, pdfUrl, attachmentUrl, columns },
      ...opened,
      ...(measures && measures === counting && { measures }),
      ...{ table: measures?.all, notation },
      positions,
      details: about?.details ?? [],
      moreAbout: (row) => about?.rows.get(opened.rows.id(row)) ?? [],
      inMeasures: (row) => measuresInWords(...opened.rows.span(row), context),
    };
  };
}

/** Logs on the console, as the specification asks, that a file has kinds that are left out. */
export function warnOf(unrecognized: readonly string[]): void {
  if (unrecognized.length === 0) return;
  // oxlint-disable-next-line no-console -- the specification asks for this warning, word by word
  console.warn(UNRECOGNIZED_KIND, ...new Set(unrecognized));
}

/** A whole file's timelines at once. */
export function createTimelines(file: { readonly timelines: readonly object[] }): Timelines {
  const read = file.timelines.map((written, index) => readTimeline({ ...written }, index));
  const all = inDisplayOrder(read).map((json) => ({ json, data: timelineData(json) }));
  const unrecognized = all.flatMap(({ json, data }) => (data ? [] : [json.kind]));
  warnOf(unrecognized);
  const open = createTimelineOpener();
  return { timelines: all.flatMap(({ data }) => (data ? [open(data)] : [])), unrecognized };
}

/** Throws where a lane's height, in CSS pixels, as its kind gives it, is none. */
export function checkHeight(heightPx: number): void {
  if (!Number.isFinite(heightPx) || heightPx <= 0) throw new RangeError(NO_LANE_HEIGHT);
}
