import type { Timeline } from './model/timeline.ts';
import { authorsArrangement, isSameArrangement, type Arrangement, type LayoutStore } from './store/layout.ts';

/** What is kept of an arrangement. It names timelines by id: their places change when the file is edited. */
interface Kept {
  /** All timelines that there were, top first. */
  readonly order: readonly number[];
  readonly hidden: readonly number[];
  /** CSS pixels by timeline, of those that the reader has resized. */
  readonly heights: Readonly<Record<string, number>>;
}

type LaneTimeline = Pick<Timeline, 'id' | 'visible' | 'heightPx' | 'leastHeightPx'>;

/**
 * Brings back what this browser remembers of a file's stack, and remembers every change from now on.
 * `openStorage` may throw, and so may what it gives: then nothing is remembered.
 */
export function rememberLayout(
  fileId: number,
  timelines: readonly LaneTimeline[],
  layout: LayoutStore,
  openStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => localStorage,
): void {
  const key = `tilia.layout.${fileId}`;
  const authors = authorsArrangement(timelines);
  const kept = orUndefined(() => readKept(openStorage().getItem(key)));
  if (kept) layout.getState().arrange(arrangementOf(kept, timelines, authors));
  layout.subscribe((arrangement) => {
    // Storage that is full or refused: the arrangement holds until the page is left.
    orUndefined(() => {
      if (isSameArrangement(arrangement, authors)) openStorage().removeItem(key);
      else openStorage().setItem(key, JSON.stringify(keptOf(arrangement, timelines)));
    });
  });
}

function orUndefined<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function keptOf({ order, shown, heightsPx }: Arrangement, timelines: readonly LaneTimeline[]): Kept {
  const idOf = (timeline: number) => timelines[timeline]!.id;
  return {
    order: order.map(idOf),
    hidden: order.filter((timeline) => !shown[timeline]).map(idOf),
    heights: Object.fromEntries(
      timelines
        .map(({ id }, timeline) => [id, heightsPx[timeline]!] as const)
        .filter(([, heightPx], timeline) => heightPx !== timelines[timeline]!.heightPx),
    ),
  };
}

/** Timelines that are new since then come last, as the author has them. */
function arrangementOf(kept: Kept, timelines: readonly LaneTimeline[], authors: Arrangement): Arrangement {
  const indexOf = new Map(timelines.map(({ id }, timeline) => [id, timeline]));
  const known = new Set(kept.order.map((id) => indexOf.get(id)).filter((timeline) => timeline !== undefined));
  const hidden = new Set(kept.hidden);
  return {
    order: [...known, ...authors.order.filter((timeline) => !known.has(timeline))],
    shown: timelines.map(({ id, visible }, timeline) => (known.has(timeline) ? !hidden.has(id) : visible)),
    heightsPx: timelines.map(({ id, heightPx }) => kept.heights[id] ?? heightPx),
  };
}

/** Undefined for anything else than what `keptOf` writes. Throws for text that is no JSON. */
function readKept(text: string | null): Kept | undefined {
  const value: unknown = text === null ? undefined : JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { order, hidden, heights } = value as { readonly [name in keyof Kept]?: unknown };
  if (!isNumbers(order) || !isNumbers(hidden)) return undefined;
  if (typeof heights !== 'object' || heights === null || !isNumbers(Object.values(heights))) return undefined;
  return { order, hidden, heights: heights as Kept['heights'] };
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');
