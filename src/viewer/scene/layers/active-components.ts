import type { Bounds, Place } from '../../../kinds/contract/kind-timeline.ts';
import type { PackedColor } from '../../../shared/color.ts';
import type { Timeline } from '../../model/timeline.ts';

/** A place whose fill is a colour, as the theme has it. */
export type ColoredPlace = Omit<Place, 'fill'> & { readonly fill: PackedColor | undefined };

/** Places of components in a window, by row. */
type Places = Map<number, ColoredPlace>;

/** Active components of a timeline: searched only where one may begin or end. */
export class ActiveComponents {
  rows: number[] = [];
  /** Places of these. */
  places: Places = new Map();
  /** Places of the components active before the last change. */
  lastPlaces: Places = new Map();
  /** Whether the last `find` has changed the rows. */
  isChanged = false;
  /** Time in seconds up to which the same components are active. */
  holdsUntil = -Infinity;
  private foundAt = Infinity;
  private spareRows: number[] = [];

  /** Finds the components active at a time in seconds; a hidden timeline, which is undefined, has none. */
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

  /** Makes the next `find` search, whatever the time is. */
  forget(): void {
    this.holdsUntil = -Infinity;
  }

  /** Visits the bounds of each component that has begun or ended with the last change. */
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
