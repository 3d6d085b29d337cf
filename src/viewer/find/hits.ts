import { uint16At, uint32At } from '../../shared/elements.ts';
import type { Item } from '../store/selection.ts';

const FIRST_ROOM = 256;

/** A list of components that only grows, of many in little room. */
export class Hits {
  private timelines = new Uint16Array(FIRST_ROOM);
  private rows = new Uint32Array(FIRST_ROOM);
  private size = 0;

  get count(): number {
    return this.size;
  }

  add({ timeline, row }: Item): void {
    if (this.size === this.rows.length) {
      this.timelines = widened(this.timelines, new Uint16Array(2 * this.size));
      this.rows = widened(this.rows, new Uint32Array(2 * this.size));
    }
    this.timelines[this.size] = timeline;
    this.rows[this.size++] = row;
  }

  /** `index` from 0 to `count` - 1. */
  at(index: number): Item {
    return { timeline: uint16At(this.timelines, index), row: uint32At(this.rows, index) };
  }
}

function widened<List extends Uint16Array | Uint32Array>(list: List, wider: List): List {
  wider.set(list);
  return wider;
}
