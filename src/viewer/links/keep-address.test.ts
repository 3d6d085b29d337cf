import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession } from '../session.ts';
import { createLoadingStore } from '../store/loading.ts';
import { smallSession } from '../test-support/small-session.ts';
import { whenAddressChanges } from './keep-address.ts';

/** An element of the canvas. */
class OnCanvas extends EventTarget {
  closest(selector: string) {
    return selector === '[data-canvas-drawn]' ? this : null;
  }
}
const presses = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', presses);
  vi.stubGlobal('Element', OnCanvas);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A session that is watched, and how often its address was to be written. */
function watched(session = smallSession()) {
  let writes = 0;
  const stop = whenAddressChanges(session, () => writes++);
  return { session, stop, writes: () => writes, zoom: () => session.viewport.getState().zoomAt(1.01, 300) };
}

test('a view that moves is written once, when it has rested, within a second', () => {
  const { zoom, writes } = watched();
  for (let frame = 0; frame < 60; frame++) {
    zoom();
    vi.advanceTimersByTime(16);
  }
  expect(writes()).toBe(0);
  vi.advanceTimersByTime(800);
  expect(writes()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(writes()).toBe(1);
});

test('one that goes on moving is written now and then', () => {
  const { zoom, writes } = watched();
  for (let ms = 0; ms < 21_000; ms += 100) {
    zoom();
    vi.advanceTimersByTime(100);
  }
  expect(writes()).toBeGreaterThanOrEqual(3);
  expect(writes()).toBeLessThanOrEqual(5);
});

test('what an address does not say changes nothing, what it says does', () => {
  const { session, writes } = watched();
  session.viewport.getState().scrollTo(5);
  session.selection.getState().hover({ timeline: 0, row: 1 });
  session.playback.getState().tick(3);
  session.panels.getState().say('Something.');
  vi.runAllTimers();
  expect(writes()).toBe(0);
  const changes: readonly (() => void)[] = [
    () => session.selection.getState().select({ timeline: 0, row: 1 }),
    () => session.selection.getState().setRange({ start: 1, end: 2 }),
    () => session.playback.getState().setLoop({ start: 1, end: 2 }),
    () => session.playback.getState().setSpeed(0.5),
    () => session.layout.getState().setShown(1, false),
    () => session.follow.getState().setMode('off'),
    () => {
      session.panels.getState().setScore(false);
      session.panels.getState().setScoreOpen(true);
    },
  ];
  changes.forEach((change, index) => {
    change();
    vi.runAllTimers();
    expect(writes()).toBe(index + 1);
  });
});

test('a press, which may lead to another page, writes what has changed at once', () => {
  const { zoom, writes } = watched();
  presses.dispatchEvent(new Event('click'));
  expect(writes()).toBe(0);
  zoom();
  presses.dispatchEvent(new Event('click'));
  expect(writes()).toBe(1);
});

test('a press on the canvas leads nowhere: what it changes is written later', () => {
  const { zoom, writes } = watched();
  zoom();
  const press = new Event('click');
  Object.defineProperty(press, 'target', { value: new OnCanvas() });
  presses.dispatchEvent(press);
  expect(writes()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(writes()).toBe(1);
});

test('nothing is written while timelines may still come, nor once it is over', () => {
  const loading = createLoadingStore('loading');
  const work = { id: 1, url: '', length: 60, artist: '', start: 0, end: 60 };
  const { session, zoom, writes, stop } = watched(
    createSession({ ...work, type: 'audio', storage: 'abstract' }, smallSession().timelines, { loading }),
  );
  session.viewport.getState().resize(1000, 400);
  zoom();
  vi.advanceTimersByTime(10_000);
  expect(writes()).toBe(0);
  loading.setState({ phase: 'complete' });
  vi.advanceTimersByTime(1000);
  expect(writes()).toBe(1);
  zoom();
  stop();
  vi.runAllTimers();
  expect(writes()).toBe(1);
});
