import type { Bounds, Place } from '../../../kinds/kind-timeline.ts';
import type { PackedColor } from '../../../shared/color.ts';
import type { Timeline } from '../../model/timeline.ts';

/** A place whose fill is a colour, as the theme has it. */
export type ColoredPlace = Omit<Place, 'fill'> & { readonly fill: PackedColor | undefined };

/** Where components were placed in a window, by row. */
type Places = Map<number, ColoredPlace>;

/** What plays in a timeline: looked for only where something may begin or end. */
export class Playing {
  rows: number[] = [];
  /** Where these stand. */
  places: Places = new Map();
  /** The same of what played before the last change. */
  lastPlaces: Places = new Map();
  /** Whether the last `find` has changed the rows. */
  isChanged = false;
  /** Time in seconds up to which the same play. */
  holdsUntil = -Infinity;
  private foundAt = Infinity;
  private spareRows: number[] = [];

  /** Finds what plays at a time in seconds; in a timeline that is hidden, which is undefined, nothing does. */
  find(timeline: Timeline | undefined, time: number): void {
    this.isChanged = false;
    if (time >= this.foundAt && time < this.holdsUntil) return;
    const { rows: last, spareRows: rows } = this;
    rows.length = 0;
    this.foundAt = time;
    this.holdsUntil = timeline?.listening?.now?.(time, rows) ?? Infinity;
    if (isSameList(rows, last)) return;
    this.isChanged = true;
    [this.rows, this.spareRows] = [rows, last];
    [this.places, this.lastPlaces] = [this.lastPlaces, this.places];
  }

  /** Has the next `find` look, whatever the time is. */
  forget(): void {
    this.holdsUntil = -Infinity;
  }

  /** Visits where what stands that has begun or ended with the last change. */
  eachChange(visit: (bounds: Bounds) => void): void {
    if (!this.isChanged) return;
    eachWithout(this.places, this.lastPlaces, visit);
    eachWithout(this.lastPlaces, this.places, visit);
  }
}

function eachWithout(places: Places, others: Places, visit: (bounds: Bounds) => void): void {
  for (const [row, { bounds }] of places) if (!others.has(row)) visit(bounds);
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let place = 0; place < a.length; place++) if (a[place] !== b[place]) return false;
  return true;
}
