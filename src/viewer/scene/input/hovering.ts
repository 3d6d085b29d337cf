import { TARGET_PX } from '../../../kinds/picking/pick.ts';
import { xOf } from '../../../kinds/contract/visible.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { LayoutStore } from '../../store/layout.ts';
import type { Tip } from '../../store/panels.ts';
import { targetAt } from '../commands/commands.ts';
import { playheadFootPx } from '../layers/playhead-layer.ts';
import { distance, type Point, type Pointing } from './point.ts';
import { edgeStaying } from '../layers/ruler-range.ts';
import { TipTiming } from './tip-timing.ts';

/** Handles a mouse or pen over the canvas with no button pressed. */
export class Hovering {
  readonly tips: TipTiming;
  /** Its last event over the canvas; undefined while it is elsewhere. */
  private rest: MouseEvent | undefined;

  constructor(
    private readonly host: HTMLElement,
    private readonly session: AnalysisView & Tools,
    private readonly pointing: Pointing,
  ) {
    this.tips = new TipTiming(session);
  }

  /** `point` is where an event has happened. To ask for it once something has changed lays the page out anew. */
  over(event: MouseEvent, point: Point): void {
    const { host, session } = this;
    this.rest = event;
    const found = tipAt(session, point, event);
    session.selection.getState().hover(found?.item);
    this.tips.move(found);
    const onRuler = isOnRuler(session.layout, point);
    const isHandle = isOnPlayhead(session, point) || (onRuler && edgeStaying(session, point.x) !== undefined);
    const cursor = isHandle ? 'ew-resize' : found || onRuler ? 'pointer' : 'default';
    if (host.style.cursor !== cursor) host.style.cursor = cursor;
  }

  /** Takes note of a pointer over a canvas whose view is yet to come to rest: `again` follows. */
  wait(event: MouseEvent): void {
    this.rest = event;
    this.host.style.cursor = 'default';
  }

  /**
   * The view has come to rest: another component may lie under a pointer that rests, too. During the move the last
   * component found stayed, and moved along.
   */
  again(): void {
    if (this.rest) this.over(this.rest, this.pointing.of(this.rest));
  }

  leave(): void {
    this.rest = undefined;
    this.session.selection.getState().hover(undefined);
    this.tips.move(undefined);
  }
}

export const isOnRuler = (layout: LayoutStore, { y }: Point) => y < layout.getState().rulerPx;

/** Whether a press there takes hold of the circle at the playhead's foot. */
export function isOnPlayhead({ viewport, playback, timelines, layout }: AnalysisView, point: Point): boolean {
  const { view } = viewport.getState();
  const { lanes, heightPx: stackPx } = layout.getState();
  const x = xOf(view, playback.getState().time);
  const y = playheadFootPx(timelines, { lanes, stackPx, heightPx: view.heightPx }, view.scrollPx);
  return distance(point, { x, y }) <= TARGET_PX / 2;
}

/** Tip for a point of the canvas; undefined where no component is. */
export function tipAt(
  session: AnalysisView,
  point: Point,
  { clientX, clientY }: MouseEvent,
): Tip | undefined {
  const target = targetAt(session, point.x, point.y);
  if (target.on !== 'component') return undefined;
  const { timeline, row, sharing } = target;
  return { item: { timeline, row }, sharing, clientX, clientY };
}
