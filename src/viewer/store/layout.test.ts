import { describe, expect, test } from 'vitest';
import { TIMELINE_SPACING_PX } from '../../kinds/drawing/sizes.ts';
import { createLayoutStore } from './layout.ts';

const RULER_PX = 26;

/** Three lanes of 30, 60 and 90 px, and a hidden one of 40 px between the second and the third. */
const opened = () =>
  createLayoutStore(
    [
      { visible: true, lane: { heightPx: 30, leastHeightPx: 30 } },
      { visible: true, lane: { heightPx: 60, leastHeightPx: 40 } },
      { visible: false, lane: { heightPx: 40, leastHeightPx: 40 } },
      { visible: true, lane: { heightPx: 90, leastHeightPx: 54 } },
    ],
    RULER_PX,
  );

type Store = ReturnType<typeof opened>;
const shownOrder = (store: Store) => store.getState().lanes.map(({ timeline }) => timeline);

/** How often the store tells of a change while `act` runs. */
function changesOf(store: Store, act: () => void): number {
  let changes = 0;
  const end = store.subscribe(() => changes++);
  act();
  end();
  return changes;
}

describe('lanes', () => {
  test('stand below the ruler, a spacing apart, hidden ones left out', () => {
    const { lanes, laneOf, heightPx } = opened().getState();
    const first = RULER_PX + TIMELINE_SPACING_PX / 2;
    expect(lanes).toEqual([
      { timeline: 0, topPx: first, heightPx: 30, unitPx: 1 },
      { timeline: 1, topPx: first + 30 + TIMELINE_SPACING_PX, heightPx: 60, unitPx: 1 },
      { timeline: 3, topPx: first + 90 + 2 * TIMELINE_SPACING_PX, heightPx: 90, unitPx: 1 },
    ]);
    expect(laneOf[2]).toBeUndefined();
    expect(laneOf[3]).toBe(lanes[2]);
    expect(heightPx).toBe(RULER_PX + 180 + 3 * TIMELINE_SPACING_PX);
  });

  test('make room for guests above one of them and at the foot, as long as that one is shown', () => {
    const store = opened();
    store.getState().setGuests([
      { id: 7, name: 'Gone', above: undefined, heightPx: 20 },
      { id: 8, name: 'Old', above: 1, heightPx: 50 },
    ]);
    const first = RULER_PX + TIMELINE_SPACING_PX / 2;
    const tops = () => store.getState().lanes.map(({ topPx }) => topPx - first);
    const guests = () => store.getState().guests.map(({ guest, topPx }) => [guest.name, topPx - first]);
    const gap = TIMELINE_SPACING_PX;
    expect(tops()).toEqual([0, 80 + 2 * gap, 140 + 3 * gap]);
    expect(guests()).toEqual([
      ['Old', 30 + gap],
      ['Gone', 230 + 4 * gap],
    ]);
    expect(store.getState().heightPx).toBe(RULER_PX + 250 + 5 * gap);
    store.getState().setShown(1, false);
    expect(guests()).toEqual([['Gone', 120 + 2 * gap]]);
    store.getState().setGuests([]);
    store.getState().setShown(1, true);
    expect(tops()).toEqual([0, 30 + gap, 90 + 2 * gap]);
    expect(changesOf(store, () => store.getState().setGuests([]))).toBe(0);
  });

  test('leave room for guests where they are fitted to the canvas', () => {
    const store = opened();
    store.getState().setLaneSize('fit');
    store.getState().setRoom({ widthPx: 1000, heightPx: 400 });
    const before = store.getState().heightPx;
    store.getState().setGuests([{ id: 7, name: 'Old', above: 1, heightPx: 50 }]);
    expect(store.getState().guests).toHaveLength(1);
    expect(store.getState().heightPx).toBeLessThanOrEqual(Math.max(before, 400));
  });

  test('a hidden timeline comes back to its place', () => {
    const store = opened();
    store.getState().setShown(1, false);
    store.getState().setShown(2, true);
    expect(shownOrder(store)).toEqual([0, 2, 3]);
    store.getState().setShown(1, true);
    expect(shownOrder(store)).toEqual([0, 1, 2, 3]);
  });

  test('without any the stack is as high as the ruler', () => {
    const store = opened();
    for (const timeline of [0, 1, 3]) store.getState().setShown(timeline, false);
    expect(store.getState().lanes).toEqual([]);
    expect(store.getState().heightPx).toBe(RULER_PX);
  });
});

describe('moving', () => {
  test('goes past the next shown neighbour, over the hidden ones between', () => {
    const store = opened();
    store.getState().move(1, 1);
    expect(store.getState().order).toEqual([0, 2, 3, 1]);
    store.getState().move(1, -1);
    expect(shownOrder(store)).toEqual([0, 1, 3]);
  });

  test('ends at the top and at the bottom, and nothing is told there', () => {
    const store = opened();
    expect(changesOf(store, () => store.getState().move(0, -1))).toBe(0);
    expect(changesOf(store, () => store.getState().move(3, 1))).toBe(0);
    expect(store.getState().order).toEqual([0, 1, 2, 3]);
  });

  test('above another one, or to the bottom', () => {
    const store = opened();
    store.getState().moveAbove(3, 0);
    expect(shownOrder(store)).toEqual([3, 0, 1]);
    store.getState().moveAbove(3, 1);
    expect(shownOrder(store)).toEqual([0, 3, 1]);
    store.getState().moveAbove(0, undefined);
    expect(store.getState().order).toEqual([3, 1, 2, 0]);
  });

  test('to where it stands already changes nothing', () => {
    const store = opened();
    const act = () => {
      store.getState().moveAbove(0, 0);
      store.getState().moveAbove(0, 1);
      store.getState().moveAbove(3, undefined);
    };
    expect(changesOf(store, act)).toBe(0);
  });
});

describe('heights', () => {
  test('stay between the least that shows all and four times the kind’s own', () => {
    const store = opened();
    store.getState().resize(1, 10);
    expect(store.getState().laneOf[1]?.heightPx).toBe(40);
    store.getState().resize(1, 1000);
    expect(store.getState().laneOf[1]?.heightPx).toBe(240);
    expect(changesOf(store, () => store.getState().resize(1, 2000))).toBe(0);
  });

  test('move the lanes below and nothing above', () => {
    const store = opened();
    const [first, , third] = store.getState().lanes;
    store.getState().resize(1, 100);
    expect(store.getState().lanes[0]).toEqual(first);
    expect(store.getState().lanes[2]).toEqual({ ...third, topPx: third!.topPx + 40 });
  });

  test('are bounded in an arrangement that comes from elsewhere too', () => {
    const store = opened();
    store.getState().arrange({
      order: [3, 2, 1, 0],
      shown: [true, false, true, true],
      heightsPx: [1, 1e9, 50, 90],
    });
    expect(store.getState().heightsPx).toEqual([30, 240, 50, 90]);
    expect(shownOrder(store)).toEqual([3, 2, 0]);
  });
});

test('reset brings back order, heights and what the author shows', () => {
  const store = opened();
  const first = store.getState().lanes;
  store.getState().moveAbove(3, 0);
  store.getState().setShown(2, true);
  store.getState().setShown(0, false);
  store.getState().resize(1, 200);
  store.getState().reset();
  expect(store.getState().lanes).toEqual(first);
});

describe('timelines that come later', () => {
  const growing = () => {
    const facts = [lane(30), lane(60)];
    const store = createLayoutStore(facts, RULER_PX);
    return { facts, store };
  };
  const lane = (heightPx: number, visible = true) => ({
    visible,
    lane: { heightPx, leastHeightPx: heightPx / 2 },
  });

  test('stand below the others as the author has them, told once', () => {
    const { facts, store } = growing();
    store.getState().resize(0, 40);
    facts.push(lane(90, false), lane(20));
    expect(changesOf(store, () => store.getState().grow(44))).toBe(1);
    const { order, shown, heightsPx, lanes, laneOf, rulerPx, heightPx } = store.getState();
    expect({ order, shown, heightsPx, rulerPx }).toEqual({
      order: [0, 1, 2, 3],
      shown: [true, true, false, true],
      heightsPx: [40, 60, 90, 20],
      rulerPx: 44,
    });
    expect(lanes.map(({ timeline, topPx }) => [timeline, topPx - 44 - TIMELINE_SPACING_PX / 2])).toEqual([
      [0, 0],
      [1, 40 + TIMELINE_SPACING_PX],
      [3, 100 + 2 * TIMELINE_SPACING_PX],
    ]);
    expect(laneOf).toHaveLength(4);
    expect(heightPx).toBe(44 + 120 + 3 * TIMELINE_SPACING_PX);
  });

  test('are arranged one by one, within what their kinds can use, and reset like the others', () => {
    const { facts, store } = growing();
    facts.push(lane(90), lane(20));
    store.getState().grow(RULER_PX, ({ order, shown, heightsPx }, timeline) => ({
      order: [timeline, ...order.filter((other) => other !== timeline)],
      shown: shown.with(timeline, timeline === 3),
      heightsPx: heightsPx.with(timeline, 1),
    }));
    expect(store.getState().order).toEqual([3, 2, 0, 1]);
    expect(shownOrder(store)).toEqual([3, 0, 1]);
    expect(store.getState().heightsPx).toEqual([30, 60, 45, 10]);
    store.getState().reset();
    expect(shownOrder(store)).toEqual([0, 1, 2, 3]);
  });
});

describe('the size of lanes', () => {
  const shownPx = (store: Store) => store.getState().lanes.map(({ heightPx }) => heightPx);
  /** Height of a canvas that shows the ruler and lanes of so many pixels together. */
  const roomFor = (lanesPx: number) => ({
    widthPx: 800,
    heightPx: RULER_PX + 3 * TIMELINE_SPACING_PX + lanesPx,
  });

  test('is on the canvas alone: what the reader has made of a lane stays', () => {
    const store = opened();
    store.getState().setLaneSize(1.5);
    expect(shownPx(store)).toEqual([45, 90, 135]);
    expect(store.getState().heightsPx).toEqual([30, 60, 40, 90]);
    store.getState().setLaneSize(1);
    expect(shownPx(store)).toEqual([30, 60, 90]);
  });

  test('makes no lane too low for what it shows', () => {
    const store = opened();
    store.getState().setLaneSize(0.75);
    expect(shownPx(store)).toEqual([30, 45, 67.5]);
  });

  test('fits the shown lanes to the room, whichever they are', () => {
    const store = opened();
    store.getState().setRoom(roomFor(270));
    expect(shownPx(store)).toEqual([30, 60, 90]);
    store.getState().setLaneSize('fit');
    expect(shownPx(store)).toEqual([45, 90, 135]);
    store.getState().setShown(3, false);
    expect(shownPx(store)).toEqual([60, 120]);
    expect(changesOf(store, () => store.getState().setRoom({ ...roomFor(270), widthPx: 700 }))).toBe(0);
  });

  test('leaves a lane alone in which there is no more to see', () => {
    const lane = { heightPx: 30, leastHeightPx: 24 };
    const facts = [
      { visible: true, lane: { ...lane, keepsHeight: true as const } },
      { visible: true, lane },
    ];
    const store = createLayoutStore(facts, RULER_PX);
    store.getState().setLaneSize(2);
    expect(shownPx(store)).toEqual([30, 60]);
    store.getState().resizeShown(0, 40);
    expect(shownPx(store)).toEqual([40, 60]);
  });

  test('a lane becomes as high as it is drawn, at any size', () => {
    const store = opened();
    store.getState().setLaneSize(1.5);
    store.getState().resizeShown(1, 120);
    expect(store.getState().heightsPx[1]).toBe(80);
    store.getState().setRoom(roomFor(300));
    store.getState().setLaneSize('fit');
    store.getState().resizeShown(1, 130);
    expect(Math.abs(store.getState().lanes[1]!.heightPx - 130)).toBeLessThan(2);
  });
});

test('a lane that seeks where it is pressed is not there at first, and can be shown', () => {
  const facts = [
    { visible: true, lane: { heightPx: 30, leastHeightPx: 30, seeksOnPress: true } },
    { visible: true, lane: { heightPx: 60, leastHeightPx: 40 } },
  ] as const;
  const store = createLayoutStore(facts, RULER_PX);
  expect(shownOrder(store)).toEqual([1]);
  store.getState().setShown(0, true);
  expect(shownOrder(store)).toEqual([0, 1]);
  store.getState().reset();
  expect(shownOrder(store)).toEqual([1]);
});

test('a folded lane leaves the stack, and stays one of those that are shown', () => {
  const store = opened();
  const { heightPx } = store.getState();
  store.getState().setFolded(1);
  expect(shownOrder(store)).toEqual([0, 3]);
  expect(store.getState().shown[1]).toBe(true);
  expect(store.getState().heightPx).toBe(heightPx - 60 - TIMELINE_SPACING_PX);
  expect(changesOf(store, () => store.getState().setFolded(1))).toBe(0);
  store.getState().setFolded(undefined);
  expect(shownOrder(store)).toEqual([0, 1, 3]);
});
