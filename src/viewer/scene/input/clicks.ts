import { TARGET_PX } from '../../../kinds/picking/pick.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { isSameItem, type Item } from '../../store/selection.ts';
import { playFrom, seekIfPaused, seekToPx, targetAt } from '../commands/commands.ts';
import { setBoundaryAt } from '../commands/set-boundary.ts';
import { distance, type Point } from './point.ts';
import { clickRuler, rangeKeys } from '../layers/ruler-range.ts';

/** Longest time between the first click and the second press of a double click, in milliseconds. */
export const DOUBLE_MS = 500;
/** Longest distance between them, in CSS pixels. */
const DOUBLE_PX = TARGET_PX;

interface Click {
  readonly item: Item;
  readonly point: Point;
  readonly ms: number;
}

type Keys = Pick<MouseEvent, 'altKey' | 'shiftKey'>;

/**
 * Handles clicks and taps on the canvas. A click selects and seeks at once. A folded side column takes room from the
 * canvas, so it opens only when no second click can follow: otherwise it could lie under the pointer by then.
 */
export class Clicks {
  private last: Click | undefined;
  private isSecond = false;
  /** Item that the column is going to open for. */
  private waiting: Item | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: AnalysisView & Tools) {}

  /**
   * A press has begun; call `at` if it becomes a click, else `openWaiting`. Returns whether that click would be the
   * second of a double click.
   */
  press(point: Point, ms: number): boolean {
    clearTimeout(this.timer);
    const { last } = this;
    this.isSecond = last !== undefined && ms - last.ms < DOUBLE_MS && distance(point, last.point) < DOUBLE_PX;
    return this.isSecond;
  }

  at(point: Point, event: Keys, ms: number): void {
    const target = targetAt(this.session, point.x, point.y);
    if (target.on !== 'ruler' && setBoundaryAt(this.session, target.timeline, point.x, event.altKey)) {
      this.last = undefined;
      this.openWaiting();
      return;
    }
    if (target.on === 'component') {
      this.onItem({ timeline: target.timeline, row: target.row }, point, event, ms);
      return;
    }
    this.last = undefined;
    this.session.selection.getState().clear();
    this.openWaiting();
    if (target.on === 'ruler') clickRuler(this.session, point.x, rangeKeys(event));
    else if (target.timeline !== undefined && this.session.timelines[target.timeline]?.lane.seeksOnPress)
      seekToPx(this.session, point.x);
  }

  /** The pointer is elsewhere: too far away, the next click is no second one. */
  movedTo(point: Point): void {
    if (this.last && distance(point, this.last.point) >= DOUBLE_PX) this.openWaiting();
  }

  /** Opens the column if it waits for that and its item is still selected. */
  openWaiting(): void {
    const { waiting } = this;
    this.end();
    const { selection, panels } = this.session;
    if (waiting && isSameItem(waiting, selection.getState().selected)) panels.getState().turnTo('details');
  }

  end(): void {
    clearTimeout(this.timer);
    this.waiting = undefined;
  }

  private onItem(item: Item, point: Point, { altKey, shiftKey }: Keys, ms: number): void {
    const { session, last } = this;
    const isDouble = this.isSecond && isSameItem(last?.item, item);
    this.end();
    if (isDouble) {
      this.last = undefined;
      session.selection.getState().select(item);
      playFrom(session, item, { withLeadIn: shiftKey });
      return;
    }
    this.last = { item, point, ms };
    session.selection.getState().selectOnly(item);
    if (!altKey) seekIfPaused(session, item);
    if (session.panels.getState().columnOpen) {
      session.panels.getState().turnTo('details');
      return;
    }
    this.waiting = item;
    this.timer = setTimeout(() => this.openWaiting(), DOUBLE_MS);
  }
}
