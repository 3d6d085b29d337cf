/**
 * Work that is done in parts of some dozen steps: whoever does it may leave the rest for later. The steps of a part are best
 * taken by a function of their own: browsers run long loops within a generator slower.
 */
export type InParts<Result = void> = Generator<undefined, Result>;

/** Steps of a part: the dearest take a tenth of a millisecond together, and to pause takes as long as to draw a rectangle. */
export const PART_STEPS = 32;

/** Bins of a strip that are painted in one part: each takes a fraction of what a shape does. */
export const PART_BINS = 256;

/** Visits each of a list. */
export function* eachInParts<Item>(list: readonly Item[], visit: (item: Item) => void): InParts {
  for (let from = 0; from < list.length; from += PART_STEPS) {
    list.slice(from, from + PART_STEPS).forEach((item) => visit(item));
    yield;
  }
}

/** Does all of it. */
export function atOnce<Result>(work: InParts<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
