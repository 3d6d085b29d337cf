import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { remember } from '../persist/remember.ts';
import { parseStored, type TextStorage } from '../persist/storage.ts';
import { entryAt } from '../shared/elements.ts';
import type { Timeline } from './model/timeline.ts';
import {
  authorsArrangement,
  isSameArrangement,
  type Arrangement,
  type ArrangeNew,
  type LaneFacts,
  type Layout,
  type LayoutStore,
} from './store/layout.ts';

/** Stored part of an arrangement. It names timelines by id: their indexes change when the file is edited. */
interface Kept {
  /** All timelines at the time, top first. */
  readonly order: readonly number[];
  readonly hidden: readonly number[];
  /** CSS pixels by timeline, of those that the reader has resized. */
  readonly heights: Readonly<Record<string, number>>;
}

type LaneTimeline = Pick<Timeline, 'id'> & LaneFacts;

const NOTHING: Kept = { order: [], hidden: [], heights: {} };

const createKeptStore = (fileId: number, stored: TextStorage) =>
  createStore<Kept>()(
    persist(
      () => NOTHING,
      remember<Kept, Kept>(
        `tilia.layout.${fileId}`,
        {
          read: (text) => readKept(text) ?? NOTHING,
          write: (kept) => (kept.order.length === 0 ? null : JSON.stringify(kept)),
        },
        (kept) => kept,
        stored,
      ),
    ),
  );

/**
 * Remembers in this browser every change that the reader makes to a file's stack, but not a link's; stored values of
 * timelines that have not loaded yet stay. Returns a function that gives loaded timelines their remembered place.
 */
export function rememberLayout(
  fileId: number,
  timelines: readonly LaneTimeline[],
  layout: LayoutStore,
  stored: TextStorage,
): ArrangeNew {
  const kept = createKeptStore(fileId, stored);
  layout.subscribe((state, stateBefore) => {
    const now = ownArrangement(state);
    const before = ownArrangement(stateBefore);
    // Timelines that come change nothing that the reader has made.
    if (now.order.length !== before.order.length || isSameArrangement(now, before)) return;
    const isAuthors = isSameArrangement(now, authorsArrangement(timelines));
    kept.setState(isAuthors ? NOTHING : merged(kept.getState(), keptOf(now, timelines)), true);
  });
  return (arrangement, timeline) => arranged(arrangement, timeline, kept.getState(), timelines);
}

function ownArrangement({ order, ownShown, heightsPx }: Layout): Arrangement {
  return { order, shown: ownShown, heightsPx };
}

function keptOf({ order, shown, heightsPx }: Arrangement, timelines: readonly LaneTimeline[]): Kept {
  const idOf = (timeline: number) => entryAt(timelines, timeline).id;
  return {
    order: order.map(idOf),
    hidden: order.filter((timeline) => !shown[timeline]).map(idOf),
    heights: Object.fromEntries(
      timelines
        .map(({ id }, timeline) => [id, entryAt(heightsPx, timeline)] as const)
        .filter(([, heightPx], timeline) => heightPx !== entryAt(timelines, timeline).lane.heightPx),
    ),
  };
}

/** `now` has the loaded timelines; all others keep their stored values, between the same neighbours. */
function merged(before: Kept, now: Kept): Kept {
  const present = new Set(now.order);
  const next = now.order.values();
  const order = before.order.map((id) => (present.has(id) ? (next.next().value ?? id) : id));
  const isAbsent = (id: number) => !present.has(id);
  const heights = Object.entries(before.heights).filter(([id]) => isAbsent(Number(id)));
  return {
    order: [...new Set([...order, ...next])],
    hidden: [...before.hidden.filter(isAbsent), ...now.hidden],
    heights: { ...Object.fromEntries(heights), ...now.heights },
  };
}

/**
 * Arrangement with one timeline, until now the last, moved to its remembered place: right below the nearest that was
 * above it. A timeline that is new since then stays last, as the author has it.
 */
function arranged(
  arrangement: Arrangement,
  timeline: number,
  kept: Kept,
  timelines: readonly LaneTimeline[],
): Arrangement {
  const { id, lane } = entryAt(timelines, timeline);
  const place = kept.order.indexOf(id);
  if (place < 0) return arrangement;
  const others = arrangement.order.filter((other) => other !== timeline);
  const above = new Set(kept.order.slice(0, place));
  const to = others.findLastIndex((other) => above.has(entryAt(timelines, other).id)) + 1;
  return {
    order: others.toSpliced(to, 0, timeline),
    shown: arrangement.shown.with(timeline, !kept.hidden.includes(id)),
    heightsPx: arrangement.heightsPx.with(timeline, kept.heights[id] ?? lane.heightPx),
  };
}

/** Reads a stored layout; undefined for anything that `keptOf` does not write. */
function readKept(text: string | null): Kept | undefined {
  const value = parseStored(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { order, hidden, heights } = value as { readonly [name in keyof Kept]?: unknown };
  if (!isNumbers(order) || !isNumbers(hidden)) return undefined;
  if (typeof heights !== 'object' || heights === null || !isNumbers(Object.values(heights))) return undefined;
  return { order, hidden, heights: heights as Kept['heights'] };
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');
