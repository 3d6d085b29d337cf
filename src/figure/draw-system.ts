import type { TimeUnit } from '../shared/time-unit.ts';
import { DAY_PALETTE, dayColor } from './day-colors.ts';
import { isDrawable, type PaperTimeline } from './paper-timeline.ts';
import { moved, type Drawing, type Lettering, type PaperSizes, type Primitive } from './primitives.ts';
import { ShapeRecorder, type PassageEdges } from './record-shapes.ts';
import { signsWidth, drawNames, drawSigns, namesWidth } from './beside-lanes.ts';
import type { MeasureCount } from '../kinds/contract/kind-timeline.ts';
import type { LaneView, Span, TimeView } from '../kinds/contract/visible.ts';
import { drawMeasures, drawTimes } from '../kinds/drawing/ruler.ts';
import { TIMELINE_SPACING_PX } from '../kinds/drawing/sizes.ts';

type Scale = 'measures' | 'time' | 'both' | 'none';

/** One system: timelines one below the other over one passage. */
export interface SystemRequest {
  /** Top first; those of which nothing is drawn in the passage are left out. */
  readonly timelines: readonly PaperTimeline[];
  /** Counted measures of the file; undefined where none are counted. */
  readonly measures: MeasureCount | undefined;
  /** Seconds, or what `unit` says. */
  readonly passage: Span;
  /** What times count; seconds where it is left out. */
  readonly unit?: TimeUnit;
  /** Whether points at the passage's end belong to it: at the end of the recording. */
  readonly isEndShown: boolean;
  /** Whole width in CSS pixels, names included. */
  readonly widthPx: number;
  readonly scale: Scale;
  /** Whether names of timelines stand at the left. */
  readonly hasNames: boolean;
  readonly lettering: Lettering;
  readonly sizes: PaperSizes;
  /** Width of names and signs at the left, for several systems below one another; its own where it is left out. */
  readonly besidePx?: number;
  /** Heights of lanes in CSS pixels by the timelines' ids; one left out is as high as its texts need it. */
  readonly heightsPx?: ReadonlyMap<number, number>;
  /** Whether a timeline is drawn without any text, so that it can be filled in. */
  readonly isBlank?: (timeline: PaperTimeline) => boolean;
}

/** Where a lane was drawn; positions of its view have `leftPx` and `topPx` as their origin. */
interface DrawnLane {
  readonly timeline: PaperTimeline;
  readonly leftPx: number;
  readonly topPx: number;
  readonly view: LaneView;
}

export interface DrawnSystem extends Drawing {
  readonly lanes: readonly DrawnLane[];
  /** Timelines without a lane, since nothing of them is drawn in the passage. */
  readonly empty: readonly PaperTimeline[];
  readonly besidePx: number;
}

/** Room for half a sign left of the first time, and for a label at the last one. */
const LEFT_MARGIN_PX = 4;
const RIGHT_MARGIN_PX = 6;
const RULER_ROW_PX = 16;
/** Times the usual height that are tried for a lane, for labels that need another line. */
const STRETCHES = [1.5, 2, 3] as const;
const MIN_PASSAGE_PX = 20;

/** Draws a system from the top left corner on. Throws `RangeError` for a passage without length. */
export function drawSystem(request: SystemRequest): DrawnSystem {
  const { passage, widthPx, lettering, sizes } = request;
  if (!(passage.end > passage.start)) throw new RangeError('The passage has no length.');
  const timelines = request.timelines.filter(isDrawable);
  const besidePx = request.besidePx ?? besideOf(request, timelines);
  const lanePx = Math.max(widthPx - besidePx, LEFT_MARGIN_PX + RIGHT_MARGIN_PX + MIN_PASSAGE_PX);
  const edges: PassageEdges = {
    leftPx: LEFT_MARGIN_PX,
    rightPx: lanePx - RIGHT_MARGIN_PX,
    lanePx,
    isEndShown: request.isEndShown,
  };
  const time = timeOf(passage, edges);
  const primitives: Primitive[] = [];
  const lanes: DrawnLane[] = [];
  const empty = request.timelines.filter((timeline) => !isDrawable(timeline));
  let leftOut = 0;
  const add = (recorded: ShapeRecorder, leftPx: number, topPx: number) => {
    primitives.push(...moved(recorded.finish(), leftPx, topPx));
    leftOut += recorded.leftOut;
  };

  const ruler = new ShapeRecorder(edges, lettering, sizes);
  let topPx = drawRuler(request, time, ruler);
  add(ruler, besidePx, 0);
  for (const timeline of timelines) {
    const { view, recorded } = drawLane(request, timeline, time, edges);
    if (recorded.finish().length === 0) {
      empty.push(timeline);
      continue;
    }
    if (topPx > 0) topPx += TIMELINE_SPACING_PX;
    const beside = new ShapeRecorder({ ...edges, lanePx: besidePx }, lettering, sizes);
    drawSigns(timeline, view, besidePx, LEFT_MARGIN_PX, beside);
    if (request.hasNames) drawNames(timeline, view, beside);
    add(beside, 0, topPx);
    add(recorded, besidePx, topPx);
    lanes.push({ timeline, leftPx: besidePx, topPx, view });
    topPx += view.heightPx;
  }
  return { widthPx, heightPx: topPx, primitives, leftOut, lanes, empty, besidePx };
}

function timeOf({ start, end }: Span, { leftPx, rightPx, lanePx }: PassageEdges): TimeView {
  const pxPerSecond = (rightPx - leftPx) / (end - start);
  return { leftTime: start - leftPx / pxPerSecond, pxPerSecond, widthPx: lanePx, start, end };
}

/** Draws a lane as high as it is asked for, else the lowest that shows as much text as any. */
function drawLane(
  { lettering, sizes, heightsPx, isBlank }: SystemRequest,
  timeline: PaperTimeline,
  time: TimeView,
  edges: PassageEdges,
) {
  const { lane, id } = timeline;
  const draw = (heightPx: number) => {
    const recorded = new ShapeRecorder(edges, lettering, sizes);
    const view: LaneView = { ...time, heightPx };
    lane.draw(view, recorded, DAY_PALETTE);
    return { view, recorded };
  };
  const mostPx = lane.growth?.mostPx ?? lane.heightPx;
  const higher = STRETCHES.map((stretch) => lane.heightPx * stretch).filter((px) => px <= mostPx);
  const asked = heightsPx?.get(id);
  let best = draw(asked ?? lane.heightPx);
  if (asked === undefined) {
    for (const px of higher) {
      const other = draw(px);
      if (other.recorded.textLength > best.recorded.textLength) best = other;
    }
  }
  if (isBlank?.(timeline) === true) best.recorded.removeTexts();
  return best;
}

/** Draws the rows above the lanes; returns their height. */
function drawRuler({ scale, measures, unit }: SystemRequest, view: TimeView, shapes: ShapeRecorder): number {
  const row = (topPx: number) => ({
    ...{ topPx, bottomPx: topPx + RULER_ROW_PX, tick: dayColor('viewer-ruler-tick') },
    text: dayColor('viewer-ruler-text'),
  });
  let topPx = 0;
  const hasMeasures = measures && scale !== 'none' && scale !== 'time';
  if (scale === 'time' || scale === 'both' || (scale === 'measures' && !hasMeasures)) {
    drawTimes(view, shapes, row(topPx), unit);
    topPx += RULER_ROW_PX;
  }
  if (hasMeasures) {
    drawMeasures(measures, view, shapes, row(topPx));
    topPx += RULER_ROW_PX;
  }
  return topPx;
}

/** Width of names and signs beside the lanes. */
function besideOf(request: SystemRequest, timelines: readonly PaperTimeline[]): number {
  const { hasNames, widthPx, lettering } = request;
  const heightPx = (timeline: PaperTimeline) => request.heightsPx?.get(timeline.id) ?? timeline.lane.heightPx;
  const signsPx = Math.max(0, ...timelines.map((timeline) => signsWidth(timeline, heightPx(timeline))));
  return signsPx + (hasNames ? namesWidth(timelines, widthPx, lettering) : 0);
}
