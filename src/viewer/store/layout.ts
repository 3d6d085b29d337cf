import { createStore } from 'zustand/vanilla';
import type { Lane as KindLane } from '../../kinds/contract/kind-timeline.ts';
import { TIMELINE_SPACING_PX } from '../../kinds/drawing/sizes.ts';
import { entryAt } from '../../shared/elements.ts';
import {
  fittedHeights,
  laneScale,
  NORMAL,
  type LaneRequest,
  type LaneScale,
  type LaneSize,
  type Room,
} from './lane-size.ts';

/** Heights of the ruler's rows in CSS pixels: times, and below them measures where there are any. */
export const RULER_TIMES_PX = 26;
export const RULER_MEASURES_PX = 18;
/** A lane is made at most this many times as high as its kind has it. */
const MAX_STRETCH = 4;
/** Bisections of a height: it is exact to far less than a pixel then. */
const HALVINGS = 24;

/** Facts on a timeline that its lane is made from. */
export interface LaneFacts {
  /** Visibility set by the author. */
  readonly visible: boolean;
  readonly lane: Pick<KindLane, 'heightPx' | 'leastHeightPx' | 'keepsHeight' | 'growth' | 'seeksOnPress'>;
}

/** Whether a file opens with a timeline in the stack: not with one that only says what the playback bar says. */
export const isShownAtFirst = ({ visible, lane }: LaneFacts) => visible && lane.seeksOnPress !== true;

/** A shown timeline's place in the stack, in CSS pixels. */
export interface Lane {
  /** The timeline's index in the session. */
  readonly timeline: number;
  /** Distance from the canvas's top, the ruler included, while the stack is not scrolled. */
  readonly topPx: number;
  readonly heightPx: number;
  /** CSS pixels per unit of its drawing; 1 at the usual size. */
  readonly unitPx: number;
}

/** A lane in the stack that is no timeline's of the session, such as one of an older version; a panel draws it. */
export interface GuestLane {
  /** Id that tells it from the other guests. */
  readonly id: number;
  readonly name: string;
  /** The timeline above whose lane it stands; undefined for one at the foot of the stack. */
  readonly above: number | undefined;
  /** Height at the size of content 1, in CSS pixels. */
  readonly heightPx: number;
}

/** A guest's place in the stack, in CSS pixels. */
export interface PlacedGuest extends Omit<Lane, 'timeline'> {
  readonly guest: GuestLane;
}

/** The reader's arrangement of the stack; indexes are of the session's timelines. */
export interface Arrangement {
  /** All timelines, top first. */
  readonly order: readonly number[];
  readonly shown: readonly boolean[];
  /** Heights at the usual size; lanes are higher or lower where the size of lanes is another. */
  readonly heightsPx: readonly number[];
}

/** Gives a new timeline, which stands in the arrangement where the author has put it, its place there. */
export type ArrangeNew = (arrangement: Arrangement, timeline: number) => Arrangement;

export interface Layout extends Arrangement {
  /** `shown` without the choices of a link, as far as the reader has not chosen since. */
  readonly ownShown: readonly boolean[];
  /** A shown timeline that is not in the stack for now, since another panel has what it says. */
  readonly folded: number | undefined;
  readonly rulerPx: number;
  readonly scale: LaneScale;
  /** Lanes of the shown timelines, top first; a new list for each change. */
  readonly lanes: readonly Lane[];
  /** Lanes by timeline; undefined for one that is hidden. */
  readonly laneOf: readonly (Lane | undefined)[];
  /** Guests, those above lanes first. */
  readonly guests: readonly PlacedGuest[];
  /** The ruler and all lanes, with half a spacing above and below the lanes. */
  readonly heightPx: number;
  /** The same at the usual size. */
  readonly usualHeightPx: number;
  readonly setShown: (timeline: number, shown: boolean) => void;
  /** Makes room for guests, in place of those before; one above a hidden lane has none. */
  readonly setGuests: (guests: readonly GuestLane[]) => void;
  /** Takes one timeline out of the stack for now; undefined for none. */
  readonly setFolded: (timeline: number | undefined) => void;
  /** Shows or hides as `setShown` does, but not as the reader's choice. */
  readonly setShownByLink: (timeline: number, shown: boolean) => void;
  /** Moves a timeline past its next shown neighbour above (-1) or below (1); without one it stays. */
  readonly move: (timeline: number, step: 1 | -1) => void;
  /** Moves a timeline to right above another one, or to the bottom where none is named. */
  readonly moveAbove: (timeline: number, other: number | undefined) => void;
  /** Sets a lane's height at the usual size, within the limits of its kind. */
  readonly resize: (timeline: number, heightPx: number) => void;
  /** Sets the height that a shown lane has on the canvas, as far as its kind can use it. */
  readonly resizeShown: (timeline: number, shownPx: number) => void;
  /** Size of all lanes. */
  readonly setLaneSize: (size: LaneSize) => void;
  /** Sets the space that lanes are fitted to; undefined while that is not known. */
  readonly setRoom: (room: Room | undefined) => void;
  /** Takes over a whole arrangement; its heights are kept within the limits of the kinds. */
  readonly arrange: (arrangement: Arrangement) => void;
  /**
   * Takes in the timelines that have been added to the list that the store was made with, at the bottom, as the author
   * has them; `arrangeNew` may put each of them elsewhere. `rulerPx` is the ruler's height from now on.
   */
  readonly grow: (rulerPx: number, arrangeNew?: ArrangeNew) => void;
  /** Has the lanes redrawn, though none has changed its place: `lanes` is another list. */
  readonly redraw: () => void;
  /** Returns to the author's layout. */
  readonly reset: () => void;
}

export type LayoutStore = ReturnType<typeof createLayoutStore>;

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Whether two arrangements of the same timelines show the same. */
export const isSameArrangement = (a: Arrangement, b: Arrangement) =>
  isSame(a.order, b.order) && isSame(a.shown, b.shown) && isSame(a.heightsPx, b.heightsPx);

/** The author's arrangement. */
export const authorsArrangement = (facts: readonly LaneFacts[]): Arrangement => ({
  order: facts.map((_, timeline) => timeline),
  shown: facts.map(isShownAtFirst),
  heightsPx: facts.map(({ lane }) => lane.heightPx),
});

/**
 * One store per opened file: the visibility, order and heights of its timelines. `facts` may grow at its end, see
 * `grow`.
 */
export const createLayoutStore = (facts: readonly LaneFacts[], firstRulerPx: number) => {
  const natural = authorsArrangement(facts);

  const bounded = (heightPx: number, timeline: number) => {
    const { heightPx: naturalPx, leastHeightPx } = entryAt(facts, timeline).lane;
    return Math.min(Math.max(heightPx, leastHeightPx), naturalPx * MAX_STRETCH);
  };

  let size: LaneSize = NORMAL;
  let room: Room | undefined;

  const keepsHeight = (timeline: number) => entryAt(facts, timeline).lane.keepsHeight === true;
  let folded: number | undefined;
  let guestLanes: readonly GuestLane[] = [];
  const isInStack = ({ shown }: Arrangement, timeline: number) =>
    shown[timeline] === true && timeline !== folded;
  const guestsIn = (arrangement: Arrangement) =>
    guestLanes.filter(({ above }) => above === undefined || isInStack(arrangement, above));
  const heightsOf = (arrangement: Arrangement) => {
    const { order, heightsPx } = arrangement;
    const heights = { growingPx: 0, keptPx: 0, count: 0 };
    for (const { heightPx } of guestsIn(arrangement)) {
      heights.count++;
      heights.keptPx += heightPx;
    }
    for (const timeline of order) {
      if (!isInStack(arrangement, timeline)) continue;
      heights.count++;
      heights[keepsHeight(timeline) ? 'keptPx' : 'growingPx'] += entryAt(heightsPx, timeline);
    }
    return heights;
  };

  const lanesOf = (arrangement: Arrangement, rulerPx: number) => {
    const { order, heightsPx } = arrangement;
    const heights = heightsOf(arrangement);
    const scale = laneScale(size, room, rulerPx, heights);
    const usualHeightPx = rulerPx + heights.growingPx + heights.keptPx + heights.count * TIMELINE_SPACING_PX;
    const inOrder = order.filter((timeline) => isInStack(arrangement, timeline));
    const requests = inOrder.map((timeline): LaneRequest => {
      const usualPx = entryAt(heightsPx, timeline);
      const { heightPx, growth } = entryAt(facts, timeline).lane;
      // A height that the reader has chosen is that of the lane.
      return { usualPx, keepsHeight: keepsHeight(timeline), growth, canGrow: usualPx === heightPx };
    });
    const guestsPx = guestsIn(arrangement).map(
      ({ heightPx }) => heightPx * scale.unitPx + TIMELINE_SPACING_PX,
    );
    const roomPx = (room?.heightPx ?? 0) - rulerPx - guestsPx.reduce((sum, px) => sum + px, 0);
    const heightsNow =
      size === 'fit' && room
        ? fittedHeights(requests, scale.unitPx, roomPx, room.isForClass)
        : requests.map((lane) => (lane.keepsHeight ? lane.usualPx : lane.usualPx * scale.lanes));
    let topPx = rulerPx + TIMELINE_SPACING_PX / 2;
    const laneOf: (Lane | undefined)[] = order.map(() => undefined);
    const guests: PlacedGuest[] = [];
    const placeGuests = (above: number | undefined) => {
      for (const guest of guestLanes) {
        if (guest.above !== above) continue;
        const placed = { guest, topPx, heightPx: guest.heightPx * scale.unitPx, unitPx: scale.unitPx };
        topPx += placed.heightPx + TIMELINE_SPACING_PX;
        guests.push(placed);
      }
    };
    const lanes = inOrder.map((timeline, index) => {
      placeGuests(timeline);
      const { leastHeightPx } = entryAt(facts, timeline).lane;
      const heightPx = Math.max(entryAt(heightsNow, index), leastHeightPx);
      const lane = { timeline, topPx, heightPx, unitPx: scale.unitPx };
      topPx += lane.heightPx + TIMELINE_SPACING_PX;
      laneOf[timeline] = lane;
      return lane;
    });
    placeGuests(undefined);
    const isEmpty = lanes.length + guests.length === 0;
    const heightPx = isEmpty ? rulerPx : topPx - TIMELINE_SPACING_PX / 2;
    return { scale, lanes, laneOf, guests, heightPx, usualHeightPx };
  };

  /** Height at the usual size with which a lane is so high on the canvas: labels are smaller where it takes much. */
  const usualFor = (arrangement: Arrangement, rulerPx: number, timeline: number, shownPx: number) => {
    if (keepsHeight(timeline)) return shownPx;
    if (size !== 'fit') return shownPx / size;
    const heights = heightsOf(arrangement);
    const othersPx = heights.growingPx - entryAt(arrangement.heightsPx, timeline);
    let [lowPx, highPx] = [0, shownPx];
    for (let step = 0; step < HALVINGS; step++) {
      const usualPx = (lowPx + highPx) / 2;
      const { unitPx } = laneScale(size, room, rulerPx, { ...heights, growingPx: othersPx + usualPx });
      if (usualPx * unitPx < shownPx) lowPx = usualPx;
      else highPx = usualPx;
    }
    return highPx;
  };

  return createStore<Layout>()((set, get) => {
    /**
     * Changes the arrangement; where nothing differs the store stays as it is, so that a drag along a bound draws no
     * frames.
     */
    const change = (part: Partial<Arrangement & Pick<Layout, 'ownShown'>>) => {
      const { order, shown, heightsPx, ownShown, rulerPx } = get();
      const next = { order, shown, heightsPx, ownShown, ...part };
      if (isSameArrangement(next, get()) && isSame(next.ownShown, ownShown)) return;
      set({ ...next, ...lanesOf(next, rulerPx) });
    };
    /** Lays the lanes out again where their scale has changed. */
    const rescale = () => {
      const { scale, lanes, rulerPx } = get();
      const laid = lanesOf(get(), rulerPx);
      const isSameHeight = laid.lanes.every((lane, index) => lane.heightPx === lanes[index]?.heightPx);
      if (!isSameHeight || laid.scale.lanes !== scale.lanes || laid.scale.unitPx !== scale.unitPx) set(laid);
    };
    return {
      rulerPx: firstRulerPx,
      ...natural,
      ownShown: natural.shown,
      folded,
      ...lanesOf(natural, firstRulerPx),
      setShown: (timeline, isShown) =>
        change({
          shown: get().shown.with(timeline, isShown),
          ownShown: get().ownShown.with(timeline, isShown),
        }),
      setGuests: (next) => {
        if (next.length + guestLanes.length === 0) return;
        guestLanes = next;
        set(lanesOf(get(), get().rulerPx));
      },
      setFolded: (timeline) => {
        if (timeline === folded) return;
        folded = timeline;
        set({ folded, ...lanesOf(get(), get().rulerPx) });
      },
      setShownByLink: (timeline, isShown) => change({ shown: get().shown.with(timeline, isShown) }),
      move: (timeline, step) => {
        const { order, shown } = get();
        const isShown = (one: number | undefined) => one !== undefined && shown[one] === true;
        const from = order.indexOf(timeline);
        let to = from + step;
        while (to >= 0 && to < order.length && !isShown(order[to])) to += step;
        if (to >= 0 && to < order.length)
          change({ order: order.toSpliced(from, 1).toSpliced(to, 0, timeline) });
      },
      moveAbove: (timeline, other) => {
        if (timeline === other) return;
        const others = get().order.filter((one) => one !== timeline);
        const to = other === undefined ? others.length : others.indexOf(other);
        change({ order: others.toSpliced(to, 0, timeline) });
      },
      resize: (timeline, heightPx) =>
        change({ heightsPx: get().heightsPx.with(timeline, bounded(heightPx, timeline)) }),
      resizeShown: (timeline, shownPx) =>
        get().resize(timeline, usualFor(get(), get().rulerPx, timeline, shownPx)),
      setLaneSize: (laneSize) => {
        size = laneSize;
        rescale();
      },
      setRoom: (newRoom) => {
        room = newRoom;
        rescale();
      },
      arrange: ({ order, shown, heightsPx }) =>
        change({ order, shown, ownShown: shown, heightsPx: heightsPx.map(bounded) }),
      grow: (rulerPx, arrangeNew) => {
        let arrangement: Arrangement = get();
        for (let timeline = arrangement.order.length; timeline < facts.length; timeline++) {
          const { order, shown, heightsPx } = arrangement;
          const own = entryAt(facts, timeline);
          const grown = {
            order: [...order, timeline],
            shown: [...shown, isShownAtFirst(own)],
            heightsPx: [...heightsPx, own.lane.heightPx],
          };
          arrangement = arrangeNew ? arrangeNew(grown, timeline) : grown;
        }
        const { order, shown, heightsPx } = arrangement;
        const bound = { order, shown, heightsPx: heightsPx.map(bounded) };
        const { ownShown } = get();
        const grownShown = [...ownShown, ...shown.slice(ownShown.length)];
        set({ rulerPx, ...bound, ownShown: grownShown, ...lanesOf(bound, rulerPx) });
      },
      redraw: () => set({ lanes: [...get().lanes] }),
      reset: () => {
        const authors = authorsArrangement(facts);
        change({ ...authors, ownShown: authors.shown });
      },
    };
  });
};
