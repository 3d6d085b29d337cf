import { float64At } from '../../shared/elements.ts';
import { idAt, type Ids } from '../columns/ids.ts';
import type { Order, Rows } from '../contract/kind-timeline.ts';
import { beside, nearestRow } from './pick.ts';

/** Rows that are points in time, ascending. */
export class PointRows implements Rows {
  readonly count: number;
  private readonly ids: Ids;
  private readonly time: Float64Array;

  constructor(ids: Ids, time: Float64Array) {
    this.count = time.length;
    this.ids = ids;
    this.time = time;
  }

  id(row: number): number {
    return idAt(this.ids, row);
  }

  span(row: number): readonly [start: number, end: number] {
    const time = float64At(this.time, row);
    return [time, time];
  }

  extent(): readonly [start: number, end: number] | undefined {
    const { time, count } = this;
    return count === 0 ? undefined : [float64At(time, 0), float64At(time, count - 1)];
  }
}

/** Points one after the other. */
export class PointOrder implements Order {
  constructor(private readonly time: Float64Array) {}

  neighbour(row: number, step: 1 | -1): number | undefined {
    return beside(row, step, this.time.length);
  }

  nearestFrom(time: number): number | undefined {
    return nearestRow(this.time, time);
  }
}
