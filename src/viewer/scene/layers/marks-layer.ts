import { headOf, type Bounds, type Place } from '../../../kinds/contract/kind-timeline.ts';
import { timeOf } from '../../../kinds/contract/visible.ts';
import type { PackedColor } from '../../../shared/color.ts';
import { placeInLane } from '../../model/lane-view.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Lane } from '../../store/layout.ts';
import type { Item } from '../../store/selection.ts';
import { placeOf, type DrawnWindow, type WindowPlace } from '../draw-window.ts';
import type { DirtySpan, Frame, Layer, Appearance } from '../frame-loop.ts';
import type { Theme } from '../theme.ts';
import { ActiveComponents, type ColoredPlace } from './active-components.ts';
import { scrollOffsetPx } from './scroll-offset.ts';
import { QuadBatch } from '../gpu/quad-batch.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';

const HOVER_PX = 1;
const SELECTION_PX = 2;
const GAP_PX = 1;
const CORNER_PX = 9;
const NOW_PX = 3;
/** A selected box is at least this wide, so that its outline has an inside. */
const MIN_SELECTED_PX = 10;
/**
 * A box is clipped this far beyond the canvas: more than the least width of a selected one, or its widened outline
 * would reach into view.
 */
const BEYOND_PX = MIN_SELECTED_PX + 2;
/** A lead-in or tail: its line, the gap that sets it off from shapes it crosses, and half the stroke at its end. */
const TAIL_PX = 1;
const TAIL_GAP_PX = 1;
const TAIL_STROKE_PX = 4;

/**
 * Marks of single components over their lanes: active, hovered, selected. Where one begins or ends during playback,
 * only its columns of the canvas are painted.
 */
export class MarksLayer implements Layer {
  readonly quads: QuadBatch;
  changed: DirtySpan | undefined;
  private readonly shapes: ShapeBatch;
  private appearance: Appearance | undefined;
  private selected: Item | undefined;
  private hovered: Item | undefined;
  /** Window that the marks are placed in: the frame's, or one that was left for it. */
  private window: DrawnWindow | undefined;
  /** Active components, by timeline. */
  private readonly active: ActiveComponents[] = [];
  /** Time span in which these are active, in seconds, and the lanes they were found in. */
  private foundAt = Infinity;
  private holdsUntil = -Infinity;
  private foundIn: Appearance['laneOf'] | undefined;

  constructor(
    private readonly timelines: readonly Timeline[],
    canvas: QuadCanvas,
  ) {
    this.quads = new QuadBatch(canvas);
    this.shapes = new ShapeBatch(this.quads, canvas.atlas);
  }

  get counts() {
    return { ...this.quads.counts, components: 0 };
  }

  update(frame: Frame): boolean {
    const { appearance, time, selected, hovered } = frame;
    const { laneOf } = appearance;
    const isActiveListValid = time >= this.foundAt && time < this.holdsUntil && laneOf === this.foundIn;
    const activeChanged = !isActiveListValid && this.updateActive(frame);
    const window = this.windowOf(frame);
    const isSame =
      appearance === this.appearance &&
      window === this.window &&
      selected === this.selected &&
      hovered === this.hovered;
    this.appearance = appearance;
    this.window = window;
    this.selected = selected;
    this.hovered = hovered;
    if (activeChanged || !isSame) this.fill(frame, window, isSame);
    const place = window === frame.window ? frame.place : placeOf(window, frame.view);
    const isMoved = this.quads.moveTo(place.scale, place.shiftPx, scrollOffsetPx(frame));
    this.changed = activeChanged && isSame && !isMoved ? this.dirtySpan(frame, place) : undefined;
    // Nothing marked is nothing moved.
    return (isMoved && this.quads.length > 0) || activeChanged || !isSame;
  }

  destroy(): void {
    this.quads.destroy();
  }

  /** Finds the components active now; returns whether they differ from those before. */
  private updateActive({ time, appearance: { laneOf } }: Frame): boolean {
    let isChanged = false;
    const isElsewhere = laneOf !== this.foundIn;
    this.foundAt = time;
    this.holdsUntil = Infinity;
    this.foundIn = laneOf;
    for (let index = 0; index < this.timelines.length; index++) {
      const active = (this.active[index] ??= new ActiveComponents());
      if (isElsewhere) active.forget();
      active.find(laneOf[index] && this.timelines[index], time);
      this.holdsUntil = Math.min(this.holdsUntil, active.holdsUntil);
      isChanged ||= active.isChanged;
    }
    return isChanged;
  }

  /** The window of the last marks while it serves at this scale: so a view that goes on to another window sends none anew. */
  private windowOf({ window, view }: Frame): DrawnWindow {
    const { window: last } = this;
    const isServing =
      last?.time.pxPerSecond === window.time.pxPerSecond &&
      last.time.leftTime <= view.leftTime &&
      timeOf(last.time, last.time.widthPx) >= timeOf(view, view.widthPx);
    return isServing ? last : window;
  }

  /** Span of the components that have begun or ended. */
  private dirtySpan({ appearance: { lanes } }: Frame, { scale, shiftPx }: WindowPlace): DirtySpan {
    let [leftPx, rightPx] = [Infinity, -Infinity];
    const add = (bounds: Bounds) => {
      leftPx = Math.min(leftPx, bounds.leftPx);
      rightPx = Math.max(rightPx, bounds.rightPx);
    };
    for (const { timeline } of lanes) this.active[timeline]?.eachChange(add);
    // The outline of a narrow component is wider than the component.
    return {
      fromPx: leftPx * scale + shiftPx - MIN_SELECTED_PX,
      toPx: rightPx * scale + shiftPx + MIN_SELECTED_PX,
    };
  }

  /** Draws all marks. Components active before are not placed anew where the view `isSame`. */
  private fill(frame: Frame, window: DrawnWindow, isSame: boolean): void {
    this.quads.clear();
    const { lanes, resolution, widthPx, theme } = frame.appearance;
    this.shapes.begin(resolution, widthPx);
    for (const lane of lanes) {
      const active = this.active[lane.timeline];
      const timeline = this.timelines[lane.timeline];
      if (!active || !timeline) continue;
      const { rows, places, lastPlaces } = active;
      if (active.isChanged || !isSame) places.clear();
      this.shapes.setTop(lane.topPx);
      for (const row of rows) {
        const known = isSame ? (places.get(row) ?? lastPlaces.get(row)) : undefined;
        const place = known ?? this.place(timeline, lane, row, frame, window);
        places.set(row, place);
        const isSelected = frame.selected?.timeline === lane.timeline && frame.selected.row === row;
        if (!isSelected) this.drawNow(place, theme, 0);
      }
    }
    const { hovered, selected } = frame;
    if (hovered) {
      this.at(hovered, frame, window, (place) => {
        this.drawTails(place, theme);
        this.drawHover(place, theme);
      });
    }
    if (selected) {
      this.at(selected, frame, window, (place) => {
        const isNow = this.active[selected.timeline]?.rows.includes(selected.row) ?? false;
        const ring = isNow ? withBar(place) : place;
        this.drawTails(place, theme);
        if (isNow) this.drawNow(ring, theme, SELECTION_PX + GAP_PX);
        this.drawSelection(ring, theme);
      });
    }
    this.quads.upload();
  }

  private at(item: Item, frame: Frame, window: DrawnWindow, draw: (place: ColoredPlace) => void): void {
    const timeline = this.timelines[item.timeline];
    const lane = frame.appearance.laneOf[item.timeline];
    if (!timeline || !lane) return;
    this.shapes.setTop(lane.topPx);
    draw(this.place(timeline, lane, item.row, frame, window));
  }

  /** Place of a component, clipped far outside the canvas. */
  private place(
    timeline: Timeline,
    lane: Lane,
    row: number,
    { appearance: { theme } }: Frame,
    { time }: DrawnWindow,
  ): ColoredPlace {
    const { bounds, tails, fill, ...rest } = placeInLane(timeline, row, time, lane);
    const place = { ...rest, fill: typeof fill === 'string' ? theme.palette.of(fill) : fill };
    const within = (xPx: number) => Math.min(Math.max(xPx, -BEYOND_PX), time.widthPx + BEYOND_PX);
    const cut = { ...bounds, leftPx: within(bounds.leftPx), rightPx: within(bounds.rightPx) };
    if (!tails) return { ...place, bounds: cut };
    const cutTails = {
      leftPx: cut.leftPx - within(bounds.leftPx - tails.leftPx),
      rightPx: within(bounds.rightPx + tails.rightPx) - cut.rightPx,
    };
    return { ...place, bounds: cut, tails: cutTails };
  }

  /** A bar along the top of a box, under the label of a sign. */
  private drawNow({ bounds, fill }: ColoredPlace, theme: Theme, insetPx: number): void {
    const leftPx = bounds.leftPx + insetPx;
    const rightPx = bounds.rightPx - insetPx;
    if (fill === undefined) {
      const footPx = bounds.bottomPx - insetPx;
      this.shapes.rect(leftPx, footPx - NOW_PX, rightPx, footPx, theme.now);
    } else {
      const barTopPx = bounds.topPx + insetPx;
      this.shapes.rect(leftPx, barTopPx, rightPx, barTopPx + NOW_PX, theme.nowOn(fill));
    }
  }

  /** Lead-in and tail as thin lines at mid height of the part that has the label, each with a stroke at its end. */
  private drawTails(place: ColoredPlace, theme: Theme): void {
    const { bounds, fill, tails } = place;
    if (!tails || fill === undefined) return;
    const head = headOf(place);
    const middlePx = (head.topPx + head.bottomPx) / 2;
    const color = theme.palette.edgeOf(fill);
    const draw = (fromPx: number, toPx: number, endPx: number) => {
      const half = TAIL_PX / 2;
      const rect = (aroundPx: number, rectColor: PackedColor) => {
        this.shapes.rect(fromPx, middlePx - half - aroundPx, toPx, middlePx + half + aroundPx, rectColor);
        this.shapes.rect(
          endPx - half - aroundPx,
          middlePx - TAIL_STROKE_PX - aroundPx,
          endPx + half + aroundPx,
          middlePx + TAIL_STROKE_PX + aroundPx,
          rectColor,
        );
      };
      rect(TAIL_GAP_PX, theme.selectionGap);
      rect(0, color);
    };
    const startPx = bounds.leftPx - tails.leftPx;
    const endPx = bounds.rightPx + tails.rightPx;
    if (tails.leftPx > 0) draw(startPx, bounds.leftPx, startPx);
    if (tails.rightPx > 0) draw(bounds.rightPx, endPx, endPx);
  }

  private drawHover({ bounds }: Place, theme: Theme): void {
    const { leftPx, topPx, rightPx, bottomPx } = bounds;
    this.shapes.outline(leftPx, topPx, rightPx, bottomPx, HOVER_PX, theme.hover);
  }

  private drawSelection({ bounds, fill, isFull }: ColoredPlace, theme: Theme): void {
    const wantedPx = Math.max(MIN_SELECTED_PX - (bounds.rightPx - bounds.leftPx), 0) / 2;
    const leftPx = bounds.leftPx - wantedPx;
    const rightPx = bounds.rightPx + wantedPx;
    const { topPx, bottomPx } = bounds;
    const inner = SELECTION_PX + GAP_PX;
    this.shapes.outline(
      leftPx + SELECTION_PX,
      topPx + SELECTION_PX,
      rightPx - SELECTION_PX,
      bottomPx - SELECTION_PX,
      GAP_PX,
      theme.selectionGap,
    );
    this.shapes.outline(leftPx, topPx, rightPx, bottomPx, SELECTION_PX, theme.selection);
    // Beside a sign on the bare lane the mark needs room of its own.
    const roomPx = (fill === undefined ? 2 : 1) * (inner + CORNER_PX) + inner;
    if (!isFull && rightPx - leftPx > roomPx) {
      this.shapes.sign(
        'corner',
        rightPx - SELECTION_PX - CORNER_PX,
        topPx + SELECTION_PX,
        CORNER_PX,
        CORNER_PX,
        theme.selection,
      );
    }
  }
}

/** Room for the bar of an active component between a sign's label and its ring. */
const withBar = (place: ColoredPlace): ColoredPlace =>
  place.fill === undefined
    ? { ...place, bounds: { ...place.bounds, bottomPx: place.bounds.bottomPx + NOW_PX } }
    : place;
