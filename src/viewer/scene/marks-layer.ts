import type { Place } from '../../kinds/kind-viewing.ts';
import type { Timeline } from '../model/timeline.ts';
import type { Item } from '../store/selection.ts';
import type { Frame, Layer } from './frame-loop.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';
import { isSameScene } from './lanes-layer.ts';
import { QuadBatch, type AtlasTexture } from './quad-batch.ts';
import { ShapeBatch } from './shape-batch.ts';

const HOVER_PX = 1;
const SELECTION_PX = 2;
const GAP_PX = 1;
const CORNER_PX = 9;
const NOW_PX = 3;
/** Half the bar under a sign on the bare lane. */
const NOW_REACH_PX = 9;
/** A selected box is at least this wide, so that its outline has an inside. */
const LEAST_SELECTED_PX = 10;
const BEYOND_PX = 6;

/** The looks of single components over their lanes: playing now, hovered, selected. */
export class MarksLayer implements Layer {
  readonly quads: QuadBatch;
  private readonly shapes: ShapeBatch;
  private drawn: Frame | undefined;
  /** Rows playing now, by timeline; and room for the next frame's. */
  private nowRows: number[][];
  private nextRows: number[][];

  constructor(
    private readonly timelines: readonly Timeline[],
    texture: AtlasTexture,
    atlas: GlyphAtlas,
  ) {
    this.quads = new QuadBatch(texture);
    this.shapes = new ShapeBatch(this.quads, atlas);
    this.nowRows = timelines.map(() => []);
    this.nextRows = timelines.map(() => []);
  }

  update(frame: Frame): boolean {
    const isNowChanged = frame.time !== this.drawn?.time && this.findNow(frame.time);
    const isSame =
      this.drawn !== undefined &&
      !isNowChanged &&
      isSameScene(this.drawn, frame) &&
      this.drawn.selected === frame.selected &&
      this.drawn.hovered === frame.hovered;
    this.drawn = frame;
    if (isSame) return false;
    this.fill(frame);
    return true;
  }

  destroy(): void {
    this.quads.destroy();
  }

  /** Finds what plays at a time; returns whether it is something else than before. */
  private findNow(time: number): boolean {
    let changed = false;
    this.timelines.forEach((timeline, index) => {
      const next = this.nextRows[index]!;
      next.length = 0;
      if (timeline.visible) timeline.now(time, next);
      const last = this.nowRows[index]!;
      changed ||= next.length !== last.length || next.some((row, place) => row !== last[place]);
    });
    [this.nowRows, this.nextRows] = [this.nextRows, this.nowRows];
    return changed;
  }

  private fill(frame: Frame): void {
    this.quads.clear();
    this.timelines.forEach((timeline, index) => {
      for (const row of this.nowRows[index]!) {
        const isSelected = frame.selected?.timeline === index && frame.selected.row === row;
        if (!isSelected) this.drawNow(this.place(timeline, row, frame), frame, 0);
      }
    });
    const { hovered, selected } = frame;
    if (hovered) this.at(hovered, frame, (place) => this.drawHover(place, frame));
    if (selected) {
      this.at(selected, frame, (place) => {
        const isNow = this.nowRows[selected.timeline]?.includes(selected.row) ?? false;
        if (isNow) this.drawNow(place, frame, SELECTION_PX + GAP_PX);
        this.drawSelection(place, frame);
      });
    }
    this.quads.setSize(frame.view.widthPx, frame.heightPx);
    this.quads.upload();
  }

  private at(item: Item, frame: Frame, draw: (place: Place) => void): void {
    const timeline = this.timelines[item.timeline];
    if (timeline?.visible) draw(this.place(timeline, item.row, frame));
  }

  /** Sets the lane's origin, and gives the place with what is far outside the canvas cut off. */
  private place(timeline: Timeline, row: number, { view, scrollPx, resolution }: Frame): Place {
    this.shapes.setPlace(timeline.topPx - scrollPx, resolution);
    const { bounds, fill } = timeline.place(row, view);
    return {
      bounds: {
        ...bounds,
        leftPx: Math.min(Math.max(bounds.leftPx, -BEYOND_PX), view.widthPx + BEYOND_PX),
        rightPx: Math.min(Math.max(bounds.rightPx, -BEYOND_PX), view.widthPx + BEYOND_PX),
      },
      fill,
    };
  }

  private drawNow({ bounds, fill }: Place, { theme }: Frame, insetPx: number): void {
    const { leftPx, topPx, rightPx, bottomPx } = bounds;
    if (fill === undefined) {
      const middlePx = (leftPx + rightPx) / 2;
      this.shapes.rect(
        middlePx - NOW_REACH_PX,
        bottomPx - NOW_PX,
        middlePx + NOW_REACH_PX,
        bottomPx,
        theme.now,
      );
      return;
    }
    const barTopPx = topPx + insetPx;
    this.shapes.rect(leftPx + insetPx, barTopPx, rightPx - insetPx, barTopPx + NOW_PX, theme.nowOn(fill));
  }

  private drawHover({ bounds }: Place, { theme }: Frame): void {
    const { leftPx, topPx, rightPx, bottomPx } = bounds;
    this.shapes.outline(leftPx, topPx, rightPx, bottomPx, HOVER_PX, theme.hover);
  }

  private drawSelection({ bounds }: Place, { theme }: Frame): void {
    const wantedPx = Math.max(LEAST_SELECTED_PX - (bounds.rightPx - bounds.leftPx), 0) / 2;
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
    if (rightPx - leftPx > 2 * inner + CORNER_PX) {
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
