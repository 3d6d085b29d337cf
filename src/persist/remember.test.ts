import { expect, onTestFinished, test, vi } from 'vitest';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { followOtherTabs, remember } from './remember.ts';
import { createStorage } from './storage.ts';

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
  const tabs = new EventTarget();
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { kept, open } = browser();
  const store = open();
  followOtherTabs(store);
  const tell = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
  kept.set('zoom', '3');
  tell('another');
  expect(store.getState().factor).toBe(1);
  tell('zoom');
  expect(store.getState().factor).toBe(3);
  kept.clear();
  tell(null);
  expect(store.getState().factor).toBe(1);
});
