import type { KindName } from '../kinds/registry/facts.ts';
import type { Attributes, Component, KindReading } from '../kinds/contract/kind.ts';
import { KIND_READINGS } from '../kinds/registry/reading.ts';
import { TIME_FIELDS } from '../kinds/fields/times.ts';
import { isMeasured } from './places.ts';
import {
  findTransform,
  isUnchanged,
  mapBy,
  SAME_TIMES,
  type TimeMap,
  type TimeTransform,
} from './time-transform.ts';
import type { StoredTimeline } from './version-timeline.ts';

/** Changes from one version of a file to another; components are the same where their ids are. */
interface Changes {
  /** How the newer version's times come from the older one's; undefined where they are the same. */
  readonly transform: TimeTransform | undefined;
  /** The newer version's timelines in order, then those that are gone. */
  readonly timelines: readonly TimelineChanges[];
}

interface TimelineChanges {
  readonly id: number;
  readonly kind: KindName;
  readonly name: string;
  readonly status: 'kept' | 'added' | 'removed';
  /** Name in the older version, where it is another. */
  readonly wasNamed?: string;
  readonly counts: ChangeCounts & { readonly unchanged: number };
  /** Ids of the newer version. */
  readonly added: readonly number[];
  /** Components of the older version. */
  readonly removed: StoredTimeline['components'];
  readonly changed: readonly ComponentChange[];
  /** Attributes of the timeline in the older version, given where some components have moved. */
  readonly attributes?: Attributes;
  /** Whether the three lists were too long to include. */
  readonly isCut?: true;
}

interface ComponentChange {
  readonly id: number;
  /** Values before and after by the names of the fields; undefined for a field that there is not. */
  readonly fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** Component of the older version, where it stood elsewhere: at another time, or in another tier. */
  readonly was?: StoredTimeline['components'][number];
}

/** Numbers of components; one that was moved and relabelled counts in both. */
interface ChangeCounts {
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
  readonly relabelled: number;
  /** Changed in other ways alone. */
  readonly other: number;
}

/** All changes of a file as numbers. */
export interface ChangeSummary extends ChangeCounts {
  readonly timelinesAdded: number;
  readonly timelinesRemoved: number;
}

/** Most changes of a timeline that are given one by one. */
const MAX_CHANGES = 20_000;
/** Seconds by which a time has to differ to have moved. */
const MIN_MOVE = 0.001;

type Written = Readonly<Record<string, unknown>>;

/** Compares two versions of a file, whose components have the ids of the platform. */
export function changesBetween(from: readonly StoredTimeline[], to: readonly StoredTimeline[]): Changes {
  const before = new Map(from.map((timeline) => [timeline.id, timeline]));
  const after = new Set(to.map(({ id }) => id));
  const transform = transformBetween(before, to);
  const map = mapBy(transform);
  return {
    transform: isUnchanged(transform) ? undefined : transform,
    timelines: [
      ...to.map((timeline) => timelineChanges(before.get(timeline.id), timeline, map)),
      ...from.filter(({ id }) => !after.has(id)).map((timeline) => timelineChanges(timeline, undefined, map)),
    ],
  };
}

/** Totals of the changes. */
export function summaryOf({ timelines }: Changes): ChangeSummary {
  const sum = (name: keyof ChangeCounts) => timelines.reduce((total, { counts }) => total + counts[name], 0);
  const withStatus = (status: TimelineChanges['status']) =>
    timelines.filter((timeline) => timeline.status === status).length;
  return {
    added: sum('added'),
    removed: sum('removed'),
    moved: sum('moved'),
    relabelled: sum('relabelled'),
    other: sum('other'),
    timelinesAdded: withStatus('added'),
    timelinesRemoved: withStatus('removed'),
  };
}

/** How the times of those components that both versions have differ as a whole. */
function transformBetween(
  before: ReadonlyMap<number, StoredTimeline>,
  to: readonly StoredTimeline[],
): TimeTransform {
  const pairs = to.flatMap(({ id, kind, components }) => {
    const older = before.get(id);
    if (older === undefined || isMeasured(kind)) return [];
    const reading: KindReading<Component> = KIND_READINGS[kind];
    const startOf = new Map(
      older.components.map((one) => [one.id, isTimed(one) ? reading.span(one)[0] : undefined]),
    );
    return components.flatMap((one) => {
      const start = startOf.get(one.id);
      return start === undefined ? [] : [{ older: start, newer: reading.span(one)[0] }];
    });
  });
  return findTransform(pairs.sort((a, b) => a.older - b.older)) ?? SAME_TIMES;
}

function timelineChanges(
  older: StoredTimeline | undefined,
  newer: StoredTimeline | undefined,
  map: TimeMap,
): TimelineChanges {
  const timeline = newer ?? older;
  if (timeline === undefined) throw new RangeError('A timeline is in one version at least.');
  const { id, kind, name } = timeline;
  // Measured data, such as a waveform, is not a change by the author.
  const compared = (one: StoredTimeline | undefined) =>
    one === undefined || isMeasured(kind) ? [] : one.components;
  const before = new Map(compared(older).map((component) => [component.id, component]));
  const added: number[] = [];
  const changed: ComponentChange[] = [];
  const counts = { unchanged: 0, moved: 0, relabelled: 0, other: 0 };
  for (const component of compared(newer)) {
    const was = before.get(component.id);
    before.delete(component.id);
    if (was === undefined) {
      added.push(component.id);
      continue;
    }
    const fields = changedFields(was as object as Written, component as object as Written, map);
    const names = Object.keys(fields);
    if (names.length === 0) {
      counts.unchanged++;
      continue;
    }
    const isMoved = names.some((field) => TIME_FIELDS.includes(field));
    const stoodElsewhere =
      isMoved || tierOf(kind, was, older?.attributes) !== tierOf(kind, component, newer?.attributes);
    changed.push({ id: component.id, fields, ...(stoodElsewhere && { was }) });
    const isRelabelled = nameOf(kind, was) !== nameOf(kind, component);
    counts.moved += Number(isMoved);
    counts.relabelled += Number(isRelabelled);
    counts.other += Number(!isMoved && !isRelabelled);
  }
  const removed = [...before.values()];
  const isCut = added.length + removed.length + changed.length > MAX_CHANGES;
  const hasElsewhere = !isCut && (removed.length > 0 || changed.some((change) => change.was !== undefined));
  return {
    id,
    kind,
    name,
    status: older === undefined ? 'added' : newer === undefined ? 'removed' : 'kept',
    ...(older !== undefined && older.name !== name && { wasNamed: older.name }),
    counts: { ...counts, added: added.length, removed: removed.length },
    ...(older !== undefined && newer !== undefined && hasElsewhere && { attributes: older.attributes }),
    ...(isCut ? { added: [], removed: [], changed: [], isCut } : { added, removed, changed }),
  };
}

const isTimed = (component: object) => TIME_FIELDS.some((field) => field in component);

function nameOf(kind: KindName, component: Component): string {
  const reading: KindReading<Component> = KIND_READINGS[kind];
  return reading.identity?.name?.(component) ?? '';
}

function tierOf(kind: KindName, component: Component, attributes: Attributes = {}): string | number {
  const reading: KindReading<Component> = KIND_READINGS[kind];
  return reading.identity?.tier?.(component, attributes) ?? '';
}

/** Fields that differ, times after those of the older version are mapped. */
function changedFields(was: Written, is: Written, map: TimeMap): ComponentChange['fields'] {
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  const isSame = (name: string) => {
    const [before, after] = [was[name], is[name]];
    if (TIME_FIELDS.includes(name) && typeof before === 'number' && typeof after === 'number')
      return Math.abs(map(before) - after) < MIN_MOVE;
    return before === after || JSON.stringify(before) === JSON.stringify(after);
  };
  return Object.fromEntries(
    [...names].filter((name) => !isSame(name)).map((name) => [name, [was[name], is[name]] as const]),
  );
}
