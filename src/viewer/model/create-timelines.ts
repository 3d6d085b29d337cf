import type { KindName } from '../../kinds/kind.ts';
import type { MeasurePosition, Surroundings, TextWidths } from '../../kinds/kind-viewing.ts';
import { spokenMeasures } from '../../kinds/wording.ts';
import { KIND_VIEWINGS, type Columns } from '../../kinds/viewing.ts';
import type { Timeline } from './timeline.ts';

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
  const timelines = opened.map(({ json, kind, columns }) => timelineOf(json, kind, columns, measures));
  return { timelines, unrecognized };
}

function kindName(written: string): KindName | undefined {
  const plain = written.replace(/_TIMELINE$/, '');
  const isKnown = (name: string): name is KindName => Object.hasOwn(KIND_VIEWINGS, name);
  return isKnown(plain) ? plain : undefined;
}

/** Who counts the file's measures, if any timeline does, and where times stand in them. */
interface Measures extends Pick<Surroundings, 'measureAt' | 'measureBefore' | 'measuresBetween'> {
  readonly counting: Columns | undefined;
}

/** What is before an end by less than this still ends with it. */
const SLACK = 0.002;

/** The topmost timeline that counts measures and has some says where a time stands. */
function measuresOf(all: readonly Columns[]): Measures {
  const counting = all.find((columns) => columns.measureAt && columns.count > 0);
  const measureAt: (time: number) => MeasurePosition | undefined = counting?.measureAt ?? (() => undefined);
  const until = counting?.measuresUntil;
  return {
    counting,
    measureAt,
    measureBefore: (time) => measureAt(time - SLACK),
    ...(until && { measuresBetween: (start: number, end: number) => until(end) - until(start) }),
  };
}

function timelineOf(
  { id, name, is_visible }: TimelineJson,
  kind: KindName,
  columns: Columns,
  { counting, ...measures }: Measures,
): Timeline {
  const surroundings: Surroundings = { timelineName: name, ...measures };
  let texts: TextWidths | undefined;
  return {
    id,
    name,
    kind,
    visible: is_visible,
    heightPx: columns.heightPx,
    leastHeightPx: columns.leastHeightPx,
    laneRows: columns.laneRows,
    seeksOnPress: columns.seeksOnPress,
    count: columns.count,
    componentId: (row) => columns.id(row),
    draw: (view, shapes, inks) => columns.draw(view, shapes, inks),
    measureWith: (widths) => {
      texts = widths;
    },
    hit: (view, xPx, yPx) => columns.hit(view, xPx, yPx, texts),
    place: (row, view) => columns.place(row, view, texts),
    now: (time, rows) => columns.now(time, rows),
    span: (row) => columns.span(row),
    neighbour: (row, step) => columns.neighbour(row, step),
    vertical: (row, step) => columns.vertical(row, step),
    enter: (time, from) => columns.enter(time, from),
    parent: (row) => columns.parent(row),
    outline: (row) => columns.outline(row),
    label: (row) => columns.label(row),
    setLabel: (row) => columns.setLabel(row),
    color: (row) => columns.color(row),
    measures: (row) => spokenMeasures(...columns.span(row), surroundings),
    inspect: (row) => columns.inspect(row, surroundings),
    describe: (row) => columns.describe(row, surroundings),
    eachNumber: columns === counting ? columns.eachNumber : undefined,
  };
}
