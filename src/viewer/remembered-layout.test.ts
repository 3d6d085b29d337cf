import { expect, test } from 'vitest';
import { rememberLayout } from './remembered-layout.ts';
import { createLayoutStore } from './store/layout.ts';

const KEY = 'tilia.layout.7';

const lane = (id: number, visible = true) => ({ id, visible, heightPx: 60, leastHeightPx: 30 });
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
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a storage forgets keys
      delete kept[key];
    },
  };
}

type Store = ReturnType<typeof createLayoutStore>;

/** Opens file 7 with these timelines in a browser with this storage. */
function open(storage: ReturnType<typeof storageOf>, timelines = MANY): Store {
  const layout = createLayoutStore(timelines, 26);
  rememberLayout(7, timelines, layout, () => storage);
  return layout;
}

const lanesOf = (layout: Store, timelines = MANY) =>
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
  const refused = createLayoutStore(MANY, 26);
  rememberLayout(7, MANY, refused, () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  refused.getState().move(0, 1);
  expect(lanesOf(refused).map(([id]) => id)).toEqual([12, 11]);

  const full = createLayoutStore(MANY, 26);
  rememberLayout(7, MANY, full, () => ({
    ...storageOf(),
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  }));
  full.getState().move(0, 1);
  expect(lanesOf(full).map(([id]) => id)).toEqual([12, 11]);
});
