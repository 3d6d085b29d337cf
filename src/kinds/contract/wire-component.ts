import { entryAt } from '../../shared/elements.ts';
import { isRecord, MAX_TIME } from '../../shared/fields.ts';
import type { Component } from './kind.ts';

/** A component as some JSON has it: any field may be missing or hold something else. */
export type WireComponent<C extends Component> = { readonly [K in keyof C]?: unknown };

export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= MAX_TIME;

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Numbers become text, any other value that is no text becomes ''. */
export const textOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : isText(value) ? value : '';

/** A whole number from `min` to `max`: the nearest one, or `fallback` for a value that is no number. */
export function wholeNumberOf(value: unknown, min: number, max: number, fallback: number): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return fallback;
  return Math.min(Math.max(Math.round(value), min), max);
}

/** Ids given to components without one are below 0; this many for each timeline. */
const IDS_PER_TIMELINE = 2 ** 24;

/**
 * The components of one timeline with defaults for missing fields; the same list where nothing is missing, which is
 * cheap. Components that `withDefaults` cannot place in time are left out.
 */
export function withDefaultsForAll<C extends Component>(
  components: readonly unknown[],
  timelineId: unknown,
  withDefaults: (written: WireComponent<C>) => C | undefined,
): readonly C[] {
  let filled: C[] | undefined;
  for (let index = 0; index < components.length; index++) {
    const written = components[index];
    const component = isRecord(written) ? withDefaults(written) : undefined;
    const hasId = component !== undefined && Number.isSafeInteger(component.id);
    if (!filled && hasId && component === written) continue;
    filled ??= components.slice(0, index) as C[];
    if (!component) continue;
    filled.push(hasId ? component : { ...component, id: placeholderId(timelineId, index) });
  }
  return filled ?? (components as readonly C[]);
}

const placeholderId = (timelineId: unknown, index: number) =>
  -(
    Math.abs(wholeNumberOf(timelineId, -IDS_PER_TIMELINE, IDS_PER_TIMELINE, 0)) * IDS_PER_TIMELINE +
    index +
    1
  );

/** The components in order: themselves where they are so already, as the server sends them, else a sorted copy. */
export function inOrder<C>(components: readonly C[], compare: (a: C, b: C) => number): readonly C[] {
  let last = components[0];
  for (let row = 1; row < components.length; row++) {
    const component = entryAt(components, row);
    if (last !== undefined && compare(last, component) > 0) return components.toSorted(compare);
    last = component;
  }
  return components;
}
