import { TARGET_PX } from '../../kinds/pick.ts';
import { xOf } from '../../kinds/visible.ts';
import type { Session } from '../session.ts';
import type { Tip } from '../store/panels.ts';
import { targetAt } from './commands.ts';
import { playheadFootPx } from './playhead-layer.ts';
import { distance, pointOf, type Point } from './point.ts';
import { edgeStaying } from './ruler-range.ts';
import { TipTiming } from './tip-timing.ts';

/** What a mouse or pen means that is over the canvas with no button down. */
export class Hovering {
  readonly tips: TipTiming;
  /** Where it is; undefined while it is elsewhere. */
  private rest: MouseEvent | undefined;
  private isAsked = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly session: Session,
  ) {
    this.tips = new TipTiming(session);
  }

  over(event: MouseEvent): void {
    const { host, session } = this;
    this.rest = event;
    const point = pointOf(host, event);
    const found = tipAt(session, point, event);
    session.selection.getState().hover(found?.item);
    this.tips.move(found);
    const onRuler = isOnRuler(session, point);
    const isHandle = isOnPlayhead(session, point) || (onRuler && edgeStaying(session, point.x) !== undefined);
    const cursor = isHandle ? 'ew-resize' : found || onRuler ? 'pointer' : 'default';
    if (host.style.cursor !== cursor) host.style.cursor = cursor;
  }

  /**
   * The view has moved: another component may lie under a pointer that rests. Whatever moves the view may do so in
   * several steps at once, of which the last one counts.
   */
  again(): void {
    if (this.isAsked || !this.rest) return;
    this.isAsked = true;
    queueMicrotask(() => {
      this.isAsked = false;
      if (this.rest) this.over(this.rest);
    });
  }

  leave(): void {
    this.rest = undefined;
    this.session.selection.getState().hover(undefined);
    this.tips.move(undefined);
  }
}

export const isOnRuler = ({ layout }: Session, { y }: Point) => y < layout.getState().rulerPx;

/** Whether a press there takes hold of the circle at the playhead's foot. */
export function isOnPlayhead({ viewport, playback, timelines, layout }: Session, point: Point): boolean {
  const { view } = viewport.getState();
  const { lanes, heightPx: stackPx } = layout.getState();
  const x = xOf(view, playback.getState().time);
  const y = playheadFootPx(timelines, { ...view, lanes, stackPx });
  return distance(point, { x, y }) <= TARGET_PX / 2;
}

/** What a tip at a point of the canvas would be about. */
export function tipAt(session: Session, point: Point, { clientX, clientY }: MouseEvent): Tip | undefined {
  const target = targetAt(session, point.x, point.y);
  if (target.on !== 'component') return undefined;
  const { timeline, row, sharing } = target;
  return { item: { timeline, row }, sharing, clientX, clientY };
}
