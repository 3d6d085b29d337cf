import type { Range } from '../store/selection.ts';

/** Number of places into which a recording is cut: about as many as a strip of all of it has pixels. */
export const PLACES = 1024;

/** Set of the places of a recording in which something is, however much of it there is. */
export class Places {
  private readonly taken = new Uint8Array(PLACES);

  constructor(private readonly bounds: Range) {}

  /** `time` in seconds. */
  add(time: number): void {
    const { start, end } = this.bounds;
    const place = end > start ? Math.floor(((time - start) / (end - start)) * PLACES) : 0;
    this.taken[Math.min(Math.max(place, 0), PLACES - 1)] = 1;
  }

  /** Places from 0 to `PLACES` - 1, ascending. */
  all(): readonly number[] {
    const all: number[] = [];
    this.taken.forEach((isTaken, place) => {
      if (isTaken) all.push(place);
    });
    return all;
  }
}
