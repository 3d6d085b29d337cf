import { TIME_FIELDS } from '../../kinds/fields/times.ts';
import type { Component, KindReading } from '../../kinds/contract/kind.ts';
import { KIND_READINGS } from '../../kinds/registry/reading.ts';
import type { ReadTimeline } from '../../tla/tla-file.ts';
import { isMeasured } from '../places.ts';
import type { StoredTimeline, VersionTimeline } from '../version-timeline.ts';

type Written = Readonly<Record<string, unknown>>;

/** Change to a component of the older version; `added` has no older one. */
type Fate = 'untouched' | 'moved' | 'relabelled' | 'split' | 'added';

/** A component of the newer version with its truth. */
interface Traced {
  readonly component: Written;
  readonly id: number;
  readonly fate: Fate;
}

export interface EditedVersion {
  readonly older: readonly StoredTimeline[];
  readonly newer: readonly VersionTimeline[];
  /** By the order of the newer timelines and their components. */
  readonly truth: readonly (readonly Traced[])[];
}

/** Share of the components that each kind of edit falls on. */
const SHARE = 0.03;

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Timelines as they are stored, with ids that are all different. */
export function storedOf(timelines: readonly ReadTimeline[]): StoredTimeline[] {
  let id = 1000;
  return timelines.map(({ kind, name, attributes, components }, index) => ({
    id: index + 1,
    kind,
    name,
    attributes,
    components: components.map((component) => ({ id: id++, ...component })),
  }));
}

/** Edits a file at random: moves, relabels, splits, removes and adds components, then maps all times by `retime`. */
export function editVersion(
  timelines: readonly ReadTimeline[],
  random: () => number,
  retime: (time: number) => number,
): EditedVersion {
  const older = storedOf(timelines);
  const truth = older.map((timeline) => {
    const reading: KindReading<Component> = KIND_READINGS[timeline.kind];
    const edited = isMeasured(timeline.kind) ? [] : editTimeline(timeline, random);
    return edited
      .map((traced) => ({ ...traced, component: mapped(traced.component, retime) }))
      .sort((a, b) => reading.compare(a.component, b.component));
  });
  const newer = older.map(({ kind, name, attributes }, index) => ({
    kind,
    name,
    attributes,
    components: (truth[index] ?? []).map(({ component }) => component),
  }));
  return { older, newer, truth };
}

function editTimeline({ components }: StoredTimeline, random: () => number): Traced[] {
  const written = components as readonly (Written & { readonly id: number })[];
  return written.flatMap(({ id, ...component }): Traced[] => {
    const dice = random();
    if (dice < SHARE) return [];
    if (dice < 2 * SHARE)
      return [{ component: mapped(component, moved(component, random)), id, fate: 'moved' }];
    if (dice < 3 * SHARE) return [{ component: relabelled(component, random), id, fate: 'relabelled' }];
    if (dice < 4 * SHARE) return split(component, id, random);
    const same: Traced = { component, id, fate: 'untouched' };
    if (dice > 5 * SHARE) return [same];
    const away = random() * 10 - 5;
    return [same, { component: mapped(component, (time) => time + away), id: 0, fate: 'added' }];
  });
}

function moved({ start, end }: Written, random: () => number): (time: number) => number {
  const away = (random() < 0.5 ? -1 : 1) * (0.05 + random() * 0.5);
  // Of a span one of the ends may be moved alone.
  const way = typeof start === 'number' && typeof end === 'number' && end - start > 1.2 ? random() : 0;
  return (time) =>
    way < 0.3 || (way < 0.65 && time === start) || (way >= 0.65 && time === end) ? time + away : time;
}

function relabelled(component: Written, random: () => number): Written {
  const label = `new ${Math.floor(random() * 1e6)}`;
  if ('label' in component) return { ...component, label };
  if ('text' in component) return { ...component, text: label };
  if ('octave' in component)
    return { ...component, octave: 9 + Math.floor(random() * 3), accidental: Math.floor(random() * 7) - 3 };
  return component;
}

function split(component: Written, id: number, random: () => number): Traced[] {
  const { start, end } = component;
  if (typeof start !== 'number' || typeof end !== 'number' || end === start)
    return [{ component, id, fate: 'untouched' }];
  const middle = start + (end - start) * (0.3 + random() * 0.4);
  return [
    { component: { ...component, end: middle }, id, fate: 'split' },
    {
      component: { ...component, start: middle, ...('label' in component && { label: '' }) },
      id: 0,
      fate: 'added',
    },
  ];
}

function mapped(component: Written, map: (time: number) => number): Written {
  return Object.fromEntries(
    Object.entries(component).map(([name, value]) => [
      name,
      TIME_FIELDS.includes(name) && typeof value === 'number' ? map(value) : value,
    ]),
  );
}
