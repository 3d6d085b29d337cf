import { expect, test } from 'vitest';
import { createFollowStore } from './follow.ts';

test('a move of the reader suspends, until it is taken up or changed', () => {
  const store = createFollowStore('page');
  store.getState().noticeMove();
  expect(store.getState().suspended).toBe(true);
  store.getState().resume();
  expect(store.getState().suspended).toBe(false);
  store.getState().suspend();
  store.getState().setMode('continuous');
  expect(store.getState()).toMatchObject({ mode: 'continuous', suspended: false });
});

test('what moves the view along with the playhead does not suspend, also where one such move holds another', () => {
  const store = createFollowStore('page');
  const { moveInStep, noticeMove } = store.getState();
  moveInStep(() => {
    moveInStep(noticeMove);
    noticeMove();
  });
  expect(store.getState().suspended).toBe(false);
  noticeMove();
  expect(store.getState().suspended).toBe(true);
});

test('nothing is suspended where nothing follows', () => {
  const store = createFollowStore('off');
  store.getState().noticeMove();
  expect(store.getState().suspended).toBe(false);
});
