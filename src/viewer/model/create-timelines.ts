import { kindOf, type KindName } from '../../kinds/facts.ts';
import type { MeasurePosition, Surroundings, TextWidths } from '../../kinds/kind-viewing.ts';
import { spokenMeasures } from '../../kinds/wording.ts';
import { KIND_VIEWINGS, type Columns } from '../../kinds/viewing.ts';
import { isText, textOf } from '../../kinds/written.ts';
import { timelineHeight } from './timeline-height.ts';
import type { Timeline } from './timeline.ts';

/** A timeline of some viewer's JSON, as `readTimeline` takes it: any field may be missing. */
export type WrittenTimeline = Readonly<Record<string, unknown>>;

/** A timeline as the viewer's JSON has it; the rest of its fields are its kind's business. */
export interface TimelineJson {
  readonly id: number;
  readonly name: string;
  /** `HIERARCHY_TIMELINE`; the plain `HIERARCHY` is read too. */
  readonly kind: string;
  readonly display_position: number;
  readonly is_visible: boolean;
  /** Where the document is whose pages the timeline turns. */
  readonly pdf_url?: string;
  readonly components: readonly unknown[];
}

/** A file's timelines, and the kinds of those that this viewer cannot show, one entry per timeline. */
interface Timelines {
  /** In display order, top first, hidden ones included. */
  readonly timelines: readonly Timeline[];
  readonly unrecognized: readonly string[];
}

/** A timeline's columns with what else is shown of it, as a worker hands it over: data without methods. */
export interface TimelineData {
  readonly id: number;
  readonly name: string;
  readonly kind: KindName;
  readonly isVisible: boolean;
  readonly pdfUrl: string | undefined;
  /** Its kind's own. */
  readonly columns: unknown;
}

/**
 * A timeline with defaults for what its JSON leaves out, `index` being its place in the list. One without an id is told
 * from the others by that place.
 */
export function readTimeline(written: WrittenTimeline, index: number): TimelineJson {
  const { id, name, kind, display_position: position, pdf_url: pdfUrl, components } = written;
  const { pdf_url: _, ...facts } = written;
  return {
    ...facts,
    id: Number.isSafeInteger(id) ? (id as number) : -1 - index,
    name: textOf(name),
    kind: textOf(kind),
    display_position: typeof position === 'number' ? position : index,
    is_visible: written['is_visible'] !== false,
    ...(isText(pdfUrl) && { pdf_url: pdfUrl }),
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
  const { id, name, is_visible: isVisible, pdf_url: pdfUrl } = json;
  return {
    id,
    name,
    kind,
    isVisible,
    pdfUrl,
    columns: KIND_VIEWINGS[kind].toColumns(json.components, { ...json }),
  };
}

/**
 * Makes the timelines of one file out of their data; to be called with them from the topmost down, as they come. The
 * first one that counts measures, and has some, says for all of them where a time stands.
 */
export function createTimelineOpener(): (data: TimelineData) => Timeline {
  let counting: Columns | undefined;
  return (data) => {
    const columns = KIND_VIEWINGS[data.kind].bind(data.columns);
    if (columns.measureAt && columns.count > 0) counting ??= columns;
    return timelineOf(data, columns, columns === counting, () => counting);
  };
}

/** Says on the console, as the specification has it, that a file has kinds that are left out. */
export function warnOf(unrecognized: readonly string[]): void {
  if (unrecognized.length === 0) return;
  // eslint-disable-next-line no-console -- the specification asks for this warning, word by word
  console.warn('Unrecognized timeline type', ...new Set(unrecognized));
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

/** What is before an end by less than this still ends with it. */
const SLACK = 0.002;

/** Where times stand in the measures, as `counting` has it; it may come later than the timeline that asks. */
function measuresBy(counting: Columns | undefined): Omit<Surroundings, 'timelineName'> {
  const measureAt: (time: number) => MeasurePosition | undefined = counting?.measureAt ?? (() => undefined);
  const until = counting?.measuresUntil;
  return {
    measureAt,
    measureBefore: (time) => measureAt(time - SLACK),
    ...(until && { measuresBetween: (start: number, end: number) => until(end) - until(start) }),
  };
}

function timelineOf(
  { id, name, kind, isVisible, pdfUrl }: TimelineData,
  columns: Columns,
  isCounting: boolean,
  counting: () => Columns | undefined,
): Timeline {
  const surroundings = (): Surroundings => ({ timelineName: name, ...measuresBy(counting()) });
  let texts: TextWidths | undefined;
  return {
    id,
    name,
    kind,
    visible: isVisible,
    heightPx: timelineHeight(columns.heightPx),
    leastHeightPx: columns.leastHeightPx,
    laneRows: columns.laneRows,
    seeksOnPress: columns.seeksOnPress,
    levelCount: columns.levelCount,
    overviewRank: columns.overviewRank,
    count: columns.count,
    componentId: (row) => columns.id(row),
    draw: (view, shapes, inks) => columns.draw(view, shapes, inks),
    measureWith: (widths) => {
      texts = widths;
    },
    hit: (view, xPx, yPx) => columns.hit(view, xPx, yPx, texts),
    place: (row, view) => columns.place(row, view, texts),
    now: (time, rows) => columns.now(time, rows),
    strands: columns.strands,
    span: (row) => columns.span(row),
    neighbour: (row, step) => columns.neighbour(row, step),
    vertical: (row, step) => columns.vertical(row, step),
    enter: (time, from) => columns.enter(time, from),
    parent: (row) => columns.parent(row),
    outline: (row) => columns.outline(row),
    label: (row) => columns.label(row),
    setLabel: (row) => columns.setLabel(row),
    comments: (row) => columns.comments(row),
    color: (row) => columns.color(row),
    measures: (row) => spokenMeasures(...columns.span(row), surroundings()),
    inspect: (row) => columns.inspect(row, surroundings()),
    describe: (row) => columns.describe(row, surroundings()),
    eachNumber: isCounting ? columns.eachNumber : undefined,
    countedMeasures: isCounting ? columns.countedMeasures : undefined,
    measureAt: isCounting ? columns.measureAt : undefined,
    isWordless: columns.isWordless,
    score: columns.pageTurns && { turns: columns.pageTurns, url: pdfUrl },
  };
}
