import type { KindName } from '../../kinds/kind.ts';
import type { MeasurePosition, Surroundings } from '../../kinds/kind-viewing.ts';
import { TIMELINE_SPACING_PX } from '../../kinds/sizes.ts';
import { KIND_VIEWINGS, type Columns } from '../../kinds/viewing.ts';
import type { Timeline } from './timeline.ts';

/** Height of the time ruler above the lanes, in CSS pixels. */
export const RULER_PX = 26;

/** A timeline as the viewer's JSON has it; the rest of its fields are its kind's business. */
interface TimelineJson {
  readonly id: number;
  readonly name: string;
  /** `HIERARCHY_TIMELINE`; the plain `HIERARCHY` is read too. */
  readonly kind: string;
  readonly display_position: number;
  readonly is_visible: boolean;
  readonly components: readonly unknown[];
}

/** A file's timelines, and the kinds of those that this viewer cannot show, one entry per timeline. */
interface Timelines {
  /** In display order, top first, hidden ones included. */
  readonly timelines: readonly Timeline[];
  readonly unrecognized: readonly string[];
}

/** Says once on the console, as the specification has it, that there are kinds it leaves out. */
export function createTimelines(file: { readonly timelines: readonly TimelineJson[] }): Timelines {
  const inOrder = file.timelines.toSorted((a, b) => a.display_position - b.display_position || a.id - b.id);
  const unrecognized = inOrder.map(({ kind }) => kind).filter((kind) => kindName(kind) === undefined);
  if (unrecognized.length > 0) {
    // eslint-disable-next-line no-console -- the specification asks for this warning, word by word
    console.warn('Unrecognized timeline type', ...unrecognized);
  }
  const opened = inOrder.flatMap((json) => {
    const kind = kindName(json.kind);
    return kind ? [{ json, kind, columns: KIND_VIEWINGS[kind](json.components, { ...json }) }] : [];
  });
  const measures = measuresOf(opened.map(({ columns }) => columns));
  let nextTopPx = RULER_PX + TIMELINE_SPACING_PX / 2;
  const timelines = opened.map(({ json, kind, columns }) => {
    const topPx = nextTopPx;
    if (json.is_visible) nextTopPx += columns.heightPx + TIMELINE_SPACING_PX;
    return timelineOf(json, kind, columns, json.is_visible ? topPx : undefined, measures);
  });
  return { timelines, unrecognized };
}

/** Height of the ruler and all lanes in CSS pixels, with half a spacing above and below the lanes. */
export function stackHeightPx(timelines: readonly Timeline[]): number {
  const last = timelines.findLast(({ visible }) => visible);
  return last ? last.topPx + last.heightPx + TIMELINE_SPACING_PX / 2 : RULER_PX;
}

function kindName(written: string): KindName | undefined {
  const plain = written.replace(/_TIMELINE$/, '');
  const isKnown = (name: string): name is KindName => Object.hasOwn(KIND_VIEWINGS, name);
  return isKnown(plain) ? plain : undefined;
}

type Measures = Pick<Surroundings, 'measureAt' | 'measureBefore'>;

/** What is before an end by less than this still ends with it. */
const SLACK = 0.002;

/** The topmost timeline that counts measures and has some says where a time stands. */
function measuresOf(all: readonly Columns[]): Measures {
  const measureAt: (time: number) => MeasurePosition | undefined =
    all.find((columns) => columns.measureAt && columns.count > 0)?.measureAt ?? (() => undefined);
  return { measureAt, measureBefore: (time) => measureAt(time - SLACK) };
}

function timelineOf(
  { id, name }: TimelineJson,
  kind: KindName,
  columns: Columns,
  topPx: number | undefined,
  measures: Measures,
): Timeline {
  const surroundings: Surroundings = { timelineName: name, ...measures };
  return {
    id,
    name,
    kind,
    visible: topPx !== undefined,
    topPx: topPx ?? 0,
    heightPx: topPx === undefined ? 0 : columns.heightPx,
    laneRows: columns.laneRows,
    seeksOnPress: columns.seeksOnPress,
    count: columns.count,
    componentId: (row) => columns.id(row),
    draw: (view, shapes, inks) => columns.draw(view, shapes, inks),
    hit: (view, xPx, yPx) => columns.hit(view, xPx, yPx),
    place: (row, view) => columns.place(row, view),
    now: (time, rows) => columns.now(time, rows),
    span: (row) => columns.span(row),
    neighbour: (row, step) => columns.neighbour(row, step),
    label: (row) => columns.label(row),
    inspect: (row) => columns.inspect(row, surroundings),
    describe: (row) => columns.describe(row, surroundings),
  };
}
