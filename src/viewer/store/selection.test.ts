import { expect, test, vi } from 'vitest';
import { createSelectionStore } from './selection.ts';

test('one item at a time is selected, and selecting shows its details unless that is not wanted', () => {
  const showDetails = vi.fn<() => void>();
  const store = createSelectionStore(showDetails);
  store.getState().select({ timeline: 0, row: 1 });
  store.getState().select({ timeline: 1, row: 2 });
  expect(store.getState().selected).toEqual({ timeline: 1, row: 2 });
  expect(showDetails).toHaveBeenCalledTimes(2);
  store.getState().selectOnly({ timeline: 0, row: 0 });
  expect(store.getState().selected).toEqual({ timeline: 0, row: 0 });
  expect(showDetails).toHaveBeenCalledTimes(2);
});

test('a component and a range take the place of each other, and to end a range leaves the component', () => {
  const store = createSelectionStore();
  store.getState().select({ timeline: 0, row: 1 });
  store.getState().setRange({ start: 3, end: 9 });
  expect(store.getState()).toMatchObject({ selected: undefined, range: { start: 3, end: 9 } });
  store.getState().select({ timeline: 0, row: 1 });
  expect(store.getState()).toMatchObject({ selected: { timeline: 0, row: 1 }, range: undefined });
  store.getState().setRange(undefined);
  expect(store.getState().selected).toEqual({ timeline: 0, row: 1 });
});

test('a selection is cleared', () => {
  const store = createSelectionStore();
  store.getState().select({ timeline: 0, row: 1 });
  store.getState().clear();
  expect(store.getState()).toMatchObject({ selected: undefined });
});

test('hovering the same item again is no change', () => {
  const store = createSelectionStore();
  store.getState().hover({ timeline: 0, row: 1 });
  let changes = 0;
  store.subscribe(() => changes++);
  store.getState().hover({ timeline: 0, row: 1 });
  expect(changes).toBe(0);
  store.getState().hover(undefined);
  expect(changes).toBe(1);
});
