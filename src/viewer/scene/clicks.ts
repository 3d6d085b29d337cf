import { TARGET_PX } from '../../kinds/pick.ts';
import type { Session } from '../session.ts';
import { isSameItem, type Item } from '../store/selection.ts';
import { playFrom, seekToPx, selectAndSeek, targetAt } from './commands.ts';
import { distance, type Point } from './point.ts';
import { clickRuler } from './ruler-range.ts';

const DOUBLE_MS = 500;
/** The second click of two lies within this distance of the first, in CSS pixels. */
const DOUBLE_PX = TARGET_PX;

interface Click {
  readonly item: Item;
  readonly point: Point;
  readonly ms: number;
}

type Keys = Pick<MouseEvent, 'altKey' | 'shiftKey' | 'timeStamp'>;

/** What clicks and taps on the canvas mean. */
export class Clicks {
  private last: Click | undefined;

  constructor(private readonly session: Session) {}

  at(point: Point, event: Keys): void {
    const target = targetAt(this.session, point.x, point.y);
    if (target.on === 'component') {
      this.onItem({ timeline: target.timeline, row: target.row }, point, event);
      return;
    }
    this.last = undefined;
    this.session.selection.getState().clear();
    if (target.on === 'ruler') clickRuler(this.session, point.x, event.shiftKey);
    else if (target.timeline !== undefined && this.session.timelines[target.timeline]?.seeksOnPress)
      seekToPx(this.session, point.x);
  }

  private onItem(item: Item, point: Point, { altKey, timeStamp }: Keys): void {
    const { session, last } = this;
    const isDouble =
      last !== undefined &&
      isSameItem(last.item, item) &&
      timeStamp - last.ms < DOUBLE_MS &&
      distance(point, last.point) < DOUBLE_PX;
    this.last = isDouble ? undefined : { item, point, ms: timeStamp };
    if (isDouble) {
      session.selection.getState().select(item);
      playFrom(session, item);
    } else if (altKey) session.selection.getState().select(item);
    else selectAndSeek(session, item);
  }
}
