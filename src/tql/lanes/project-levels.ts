import type { SearchedUnit } from './searched-file.ts';

/** A unit or a part of its time. */
export interface Piece {
  readonly unit: SearchedUnit;
  readonly start: number;
  readonly end: number;
}

const levelOf = ({ level = 1 }: SearchedUnit) => level;

/** Levels that units have, the highest first. */
export const levelsOf = (units: readonly SearchedUnit[]): readonly number[] =>
  [...new Set(units.map(levelOf))].toSorted((a, b) => b - a);

/**
 * A level of a hierarchy as it covers time: each moment is taken by the lowest unit of this level or a higher one, of two
 * of the same level by the shorter. Pieces of a unit that touch are one.
 */
export function projectLevel(units: readonly SearchedUnit[], level: number): readonly Piece[] {
  const shown = units.filter((unit) => levelOf(unit) >= level);
  const spans = shown.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start);
  const moments = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b);
  const open = new Heap();
  const pieces: { unit: SearchedUnit; start: number; end: number }[] = [];
  let next = 0;
  for (let index = 0; index + 1 < moments.length; index++) {
    const [start = 0, end = 0] = moments.slice(index, index + 2);
    for (let unit = spans[next]; unit && unit.start <= start; unit = spans[next]) {
      open.add(unit);
      next++;
    }
    const taking = open.first(start);
    const last = pieces.at(-1);
    if (taking === undefined) continue;
    if (last?.unit === taking && last.end === start) last.end = end;
    else pieces.push({ unit: taking, start, end });
  }
  // A unit without length takes no time, and stands in its own level alone.
  const moment = shown.filter((unit) => unit.end <= unit.start && levelOf(unit) === level);
  const added = moment.map((unit) => ({ unit, start: unit.start, end: unit.start }));
  return [...pieces, ...added].toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Units that have begun, the one that takes the time first. */
class Heap {
  readonly #units: SearchedUnit[] = [];

  add(unit: SearchedUnit): void {
    const units = this.#units;
    let place = units.push(unit) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#isBefore(place, above)) break;
      this.#swap(place, above);
      place = above;
    }
  }

  /** The first unit that has not ended. */
  first(time: number): SearchedUnit | undefined {
    for (let unit = this.#units[0]; unit; unit = this.#units[0]) {
      if (unit.end > time) return unit;
      this.#removeFirst();
    }
    return undefined;
  }

  #removeFirst(): void {
    const last = this.#units.pop();
    if (!last || this.#units.length === 0) return;
    this.#units[0] = last;
    for (let place = 0; ;) {
      const left = 2 * place + 1;
      const right = left + 1;
      const child = right < this.#units.length && this.#isBefore(right, left) ? right : left;
      if (child >= this.#units.length || !this.#isBefore(child, place)) return;
      this.#swap(child, place);
      place = child;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#units[one], this.#units[other]];
    if (!a || !b) return false;
    return levelOf(a) - levelOf(b) < 0 || (levelOf(a) === levelOf(b) && a.end - a.start < b.end - b.start);
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#units[one], this.#units[other]];
    if (!a || !b) return;
    this.#units[one] = b;
    this.#units[other] = a;
  }
}
