import { expect, test } from 'vitest';
import { createStorage } from '../persist/storage.ts';
import { rememberLayout } from './remembered-layout.ts';
import { createLayoutStore } from './store/layout.ts';

const KEY = 'tilia.layout.7';

const lane = (id: number, visible = true) => ({
  id,
  visible,
  lane: { heightPx: 60, leastHeightPx: 30 },
});
const MANY = [lane(11), lane(12), lane(13, false)];

/** A browser's storage in memory. */
function storageOf(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      // oxlint-disable-next-line typescript/no-dynamic-delete -- a storage forgets keys
      delete kept[key];
    },
  };
}

type Store = ReturnType<typeof createLayoutStore>;
type Lanes = readonly ReturnType<typeof lane>[];

/** Opens file 7 with these timelines, which come some at a time, in a browser with this storage. */
function arrive(openStorage: Parameters<typeof createStorage>[0], ...parts: readonly Lanes[]): Store {
  const timelines: Lanes[number][] = [];
  const layout = createLayoutStore(timelines, 26);
  const arrangeNew = rememberLayout(7, timelines, layout, createStorage(openStorage));
  for (const part of parts) {
    timelines.push(...part);
    layout.getState().grow(26, arrangeNew);
  }
  return layout;
}

const open = (storage: ReturnType<typeof storageOf>, timelines: Lanes = MANY) =>
  arrive(() => storage, timelines);

const lanesOf = (layout: Store, timelines: Lanes = MANY) =>
  layout.getState().lanes.map(({ timeline, heightPx }) => [timelines[timeline]!.id, heightPx]);

test('order, hiding and heights come back, of this file alone', () => {
  const storage = storageOf();
  const layout = open(storage);
  layout.getState().move(0, 1);
  layout.getState().setShown(2, true);
  layout.getState().setShown(1, false);
  layout.getState().resize(0, 95);
  expect(lanesOf(open(storage))).toEqual([
    [11, 95],
    [13, 60],
  ]);
  expect(open(storage).getState().order).toEqual([1, 0, 2]);
  expect(Object.keys(storage.kept)).toEqual([KEY]);
});

test('an untouched file leaves nothing behind, and neither does one that is put back', () => {
  const storage = storageOf();
  const layout = open(storage);
  expect(storage.kept).toEqual({});
  layout.getState().resize(0, 95);
  expect(storage.kept).not.toEqual({});
  layout.getState().reset();
  expect(storage.kept).toEqual({});
});

test('what a link shows and hides is no choice of the reader; what they choose beside it is', () => {
  const storage = storageOf();
  open(storage).getState().setShown(0, false);
  const linked = open(storage);
  linked.getState().setShownByLink(0, true);
  linked.getState().setShownByLink(1, false);
  expect(lanesOf(linked)).toEqual([[11, 60]]);
  expect(lanesOf(open(storage))).toEqual([[12, 60]]);
  linked.getState().setShown(2, true);
  linked.getState().resize(0, 95);
  expect(lanesOf(open(storage))).toEqual([
    [12, 60],
    [13, 60],
  ]);
  // Hidden by the link already, and now by the reader too.
  linked.getState().setShown(1, false);
  expect(lanesOf(open(storage))).toEqual([[13, 60]]);
  linked.getState().reset();
  expect(storage.kept).toEqual({});
});

test('in a file that was changed since, new timelines come last as the author has them', () => {
  const storage = storageOf();
  const layout = open(storage);
  layout.getState().move(1, -1);
  layout.getState().setShown(0, false);
  const changed = [lane(20), lane(12), lane(21, false), lane(11)];
  const again = open(storage, changed);
  expect(again.getState().order.map((timeline) => changed[timeline]!.id)).toEqual([12, 11, 20, 21]);
  expect(lanesOf(again, changed).map(([id]) => id)).toEqual([12, 20]);
});

test.each([
  ['no JSON', '{"order":[1'],
  ['nothing', 'null'],
  ['a number', '4'],
  ['a list', '[]'],
  ['an order of texts', '{"order":["a"],"hidden":[],"heights":{}}'],
  ['no heights', '{"order":[],"hidden":[]}'],
  ['a height that is none', '{"order":[],"hidden":[],"heights":{"11":"high"}}'],
  ['a height without a number', '{"order":[],"hidden":[],"heights":{"11":null}}'],
])('%s in the storage is passed over', (_, text) => {
  const storage = storageOf({ [KEY]: text });
  expect(lanesOf(open(storage))).toEqual([
    [11, 60],
    [12, 60],
  ]);
});

test('ids written twice, unknown ones and heights beyond all bounds do no harm', () => {
  const text = '{"order":[12,12,99,11],"hidden":[99],"heights":{"99":5,"11":1e300,"12":-4}}';
  expect(lanesOf(open(storageOf({ [KEY]: text })))).toEqual([
    [12, 30],
    [11, 240],
  ]);
});

test('without storage, or with a full one, the timelines are still arranged', () => {
  const refused = arrive(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }, MANY);
  refused.getState().move(0, 1);
  expect(lanesOf(refused).map(([id]) => id)).toEqual([12, 11]);

  const full = arrive(
    () => ({
      ...storageOf(),
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    }),
    MANY,
  );
  full.getState().move(0, 1);
  expect(lanesOf(full).map(([id]) => id)).toEqual([12, 11]);
});

test('timelines that come one after the other end up where they would at once', () => {
  const storage = storageOf();
  const first = open(storage);
  first.getState().moveAbove(2, 0);
  first.getState().setShown(2, true);
  first.getState().resize(2, 95);
  first.getState().setShown(1, false);
  const { order, shown, heightsPx } = open(storage).getState();
  expect(order).toEqual([2, 0, 1]);
  const kept = storage.kept[KEY];
  const piecemeal = arrive(() => storage, ...MANY.map((timeline) => [timeline]));
  expect(piecemeal.getState()).toMatchObject({ order, shown, heightsPx });
  expect(storage.kept[KEY]).toBe(kept);
});

test('a change made before all have come keeps what is remembered of the others', () => {
  const storage = storageOf();
  const four = [lane(11), lane(12), lane(13), lane(14)];
  const first = open(storage, four);
  first.getState().moveAbove(3, 1);
  first.getState().setShown(3, false);
  first.getState().resize(3, 95);
  expect(first.getState().order).toEqual([0, 3, 1, 2]);
  // 11, 12 and 13 are there: the reader moves 13 to the top, and leaves before 14 has come.
  arrive(() => storage, four.slice(0, 3))
    .getState()
    .moveAbove(2, 0);
  const later = open(storage, four).getState();
  expect(later.order).toEqual([2, 3, 0, 1]);
  expect([later.shown[3], later.heightsPx[3]]).toEqual([false, 95]);
});
