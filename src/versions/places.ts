import type { Component, KindReading } from '../kinds/kind.ts';
import { KIND_READINGS } from '../kinds/reading.ts';
import type { VersionTimeline } from './version-timeline.ts';

/** Where the components of one timeline stand and what they are called, by their order. */
export interface Places {
  readonly count: number;
  /** Seconds; `end` is `start` for a point. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly sort: readonly string[];
  readonly tier: readonly (string | number)[];
  readonly name: readonly string[];
}

export function readPlaces({ kind, components, attributes }: VersionTimeline): Places {
  const reading: KindReading<Component> = KIND_READINGS[kind];
  const { identity } = reading;
  const spans = components.map((component) => reading.span(component));
  return {
    count: components.length,
    start: Float64Array.from(spans, ([start]) => start),
    end: Float64Array.from(spans, ([, end]) => end),
    sort: components.map((component) => identity?.sort?.(component) ?? ''),
    tier: components.map((component) => identity?.tier?.(component, attributes) ?? 0),
    name: components.map((component) => identity?.name?.(component) ?? ''),
  };
}
