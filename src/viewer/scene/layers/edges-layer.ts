import { entryAt } from '../../../shared/elements.ts';
import { laneView } from '../../model/lane-view.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { View } from '../../store/viewport.ts';
import type { DrawnWindow } from '../draw-window.ts';
import type { Frame, Layer, Look } from '../frame-loop.ts';
import { QuadBatch } from '../gpu/quad-batch.ts';
import type { QuadCanvas } from '../gpu/quad-canvas.ts';
import { ShapeBatch } from '../gpu/shape-batch.ts';
import { downPx } from './down-px.ts';

/** What stays at the left edge of lanes while the view moves. Drawn anew only where something else holds there. */
export class EdgesLayer implements Layer {
  readonly quads: QuadBatch;
  private readonly shapes: ShapeBatch;
  private look: Look | undefined;
  private view: View | undefined;
  private window: DrawnWindow | undefined;
  /** What holds at the edge of each lane, from the top. */
  private readonly states: string[] = [];

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
    const { look, view, window } = frame;
    const isSameLook = look === this.look;
    const isStateChanged = !(isSameLook && view === this.view) && this.takeStates(frame);
    const isSame = isSameLook && window === this.window && !isStateChanged;
    this.look = look;
    this.view = view;
    this.window = window;
    if (!isSame) this.fill(frame);
    return (this.quads.moveTo(1, 0, downPx(frame)) && this.quads.length > 0) || !isSame;
  }

  destroy(): void {
    this.quads.destroy();
  }

  /** Most lanes have no edge, and cost nothing. Returns whether anything else holds than in the frame before. */
  private takeStates({ view, look: { lanes } }: Frame): boolean {
    let isChanged = false;
    for (let place = 0; place < lanes.length; place++) {
      const lane = entryAt(lanes, place);
      const state = this.timelines[lane.timeline]?.lane.edge?.stateOf(laneView(view, lane)) ?? '';
      isChanged ||= state !== this.states[place];
      this.states[place] = state;
    }
    return isChanged;
  }

  private fill({ view, look: { lanes, theme, resolution } }: Frame): void {
    this.quads.clear();
    for (const lane of lanes) {
      this.shapes.begin(resolution, view.widthPx, lane.unitPx);
      this.shapes.setTop(lane.topPx);
      const { edge } = this.timelines[lane.timeline]?.lane ?? {};
      edge?.draw(laneView(view, lane), this.shapes, theme.palette);
    }
    this.quads.upload();
  }
}
