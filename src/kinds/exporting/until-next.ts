/** Points, each with the time at which it ends where it holds until the next one; the last until the end of the recording. */
export function* untilNext<T extends { readonly time: number }>(
  points: readonly T[],
  length: number,
): Generator<readonly [point: T, end: number]> {
  for (const [index, point] of points.entries())
    yield [point, points[index + 1]?.time ?? Math.max(length, point.time)];
}
