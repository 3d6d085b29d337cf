import { expect, test } from 'vitest';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { syncAcrossTabs, remember } from './remember.ts';
import { createMemoryStorage, createStorage } from './storage.ts';

interface Zoom {
  readonly factor: number;
  readonly isMoving: boolean;
}

function browser(kept = new Map<string, string>()) {
  const stored = createStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
  const open = () =>
    createStore<Zoom>()(
      persist(
        () => ({ factor: 1, isMoving: false }),
        remember(
          'zoom',
          {
            read: (text) => ({ factor: Number(text ?? 1) }),
            write: ({ factor }) => (factor === 1 ? null : String(factor)),
          },
          ({ factor }: Zoom) => ({ factor }),
          stored,
        ),
      ),
    );
  return { kept, open };
}

test('a part of a store is written as its format says, and is there again', () => {
  const { kept, open } = browser();
  open();
  expect([...kept]).toEqual([]);
  open().setState({ factor: 2, isMoving: true });
  expect([...kept]).toEqual([['zoom', '2']]);
  expect(open().getState()).toEqual({ factor: 2, isMoving: false });
  open().setState({ factor: 1 });
  expect([...kept]).toEqual([]);
});

test('what another tab remembers, or forgets, holds in this one', () => {
  const hearing = new Set<(key: string | null) => void>();
  const tell = (key: string | null) => hearing.forEach((hear) => hear(key));
  const { kept, open } = browser();
  const store = open();
  const end = syncAcrossTabs(store, {
    ...createMemoryStorage(),
    onOthersChange: (hear) => {
      hearing.add(hear);
      return () => hearing.delete(hear);
    },
  });
  kept.set('zoom', '3');
  tell('another');
  expect(store.getState().factor).toBe(1);
  tell('zoom');
  expect(store.getState().factor).toBe(3);
  kept.clear();
  tell(null);
  expect(store.getState().factor).toBe(1);
  kept.set('zoom', '3');
  end();
  tell('zoom');
  expect(store.getState().factor).toBe(1);
});
