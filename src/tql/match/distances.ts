import type { TimeMap } from '../lanes/time-map.ts';
import type { Distance } from '../tree/tree.ts';
import type { Warnings } from './warnings.ts';

/** How far two times are apart, in the unit of a distance; undefined where the file cannot answer. */
export function apart(
  map: TimeMap | undefined,
  from: number,
  to: number,
  unit: Distance['unit'],
  warnings: Warnings,
): number | undefined {
  if (unit === 's') return to - from;
  if (!map) {
    warnings.noMap();
    return undefined;
  }
  const [first, last] =
    unit === 'bars' ? [map.barsAt(from), map.barsAt(to)] : [map.beatsAt(from), map.beatsAt(to)];
  return first === undefined || last === undefined ? undefined : last - first;
}

/** A distance as a tolerance in seconds: so many times the measure or beat in which a time lies. */
export function toleranceOf(
  map: TimeMap | undefined,
  { amount, unit }: Distance,
  time: number,
  warnings: Warnings,
): number | undefined {
  if (unit === 's') return amount;
  if (!map) warnings.noMap();
  const place = map?.placeAt(time);
  if (!map || !place) return undefined;
  const [start, end] = map.spanOf(place.index);
  if (unit === 'bars') return amount * (end - start);
  const beats = map.beatsAt(time) ?? 0;
  const beat = Math.floor(beats);
  return amount * ((map.timeOfBeats(beat + 1) ?? end) - (map.timeOfBeats(beat) ?? start));
}
