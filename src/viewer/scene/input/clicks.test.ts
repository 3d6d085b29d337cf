import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectedLabel, smallSession } from '../../test-support/small-session.ts';
import { showsTab } from '../../store/column.ts';
import { Clicks, DOUBLE_MS } from './clicks.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Point in the unit 'Dominant', from 24 to 40 s, in the lowest row of the lane of three. */
const DOMINANT = { x: 500, y: 110 };

/** The side column is folded, and time passes for events as for timers. */
function foldedColumn() {
  const session = smallSession();
  session.panels.getState().setColumnOpen(false);
  const clicks = new Clicks(session);
  let ms = 0;
  const pass = (passedMs: number) => {
    ms += passedMs;
    vi.advanceTimersByTime(passedMs);
  };
  const press = (point = DOMINANT) => clicks.press(point, ms);
  const release = (point = DOMINANT, altKey = false) => clicks.at(point, { altKey, shiftKey: false }, ms);
  const isOpen = () => showsTab(session.panels.getState(), 'details');
  return { session, clicks, pass, press, release, isOpen };
}

test('a click selects and seeks at once; the column opens when no second click can follow', () => {
  const { session, pass, press, release, isOpen } = foldedColumn();
  press();
  release();
  expect(selectedLabel(session)).toBe('Dominant');
  expect(session.playback.getState().time).toBe(24);
  pass(DOUBLE_MS - 1);
  expect(isOpen()).toBe(false);
  pass(1);
  expect(isOpen()).toBe(true);
});

test('it opens at once when the pointer goes elsewhere, or the press becomes a drag', () => {
  const away = foldedColumn();
  away.press();
  away.release();
  away.clicks.movedTo({ x: DOMINANT.x + 5, y: DOMINANT.y });
  expect(away.isOpen()).toBe(false);
  away.clicks.movedTo({ x: DOMINANT.x + 30, y: DOMINANT.y });
  expect(away.isOpen()).toBe(true);

  const dragged = foldedColumn();
  dragged.press();
  dragged.release();
  dragged.press();
  dragged.clicks.openWaiting();
  expect(dragged.isOpen()).toBe(true);
});

test('a second press in time plays, however long it is held, and nothing opens in between', () => {
  const { session, pass, press, release, isOpen } = foldedColumn();
  const play = vi.spyOn(session.playback.getState(), 'play');
  press();
  release();
  pass(DOUBLE_MS - 1);
  expect(press()).toBe(true);
  pass(300);
  expect(isOpen()).toBe(false);
  release();
  expect(play).toHaveBeenCalledOnce();
  expect(isOpen()).toBe(true);
});

test('with Shift a double click plays from the lead-in', () => {
  const { session, clicks } = foldedColumn();
  const playedFrom = (shiftKey: boolean) => {
    for (const ms of [0, 200]) {
      clicks.press(DOMINANT, ms);
      clicks.at(DOMINANT, { altKey: false, shiftKey }, ms);
    }
    return session.playback.getState().time;
  };
  expect(playedFrom(false)).toBe(24);
  expect(playedFrom(true)).toBe(22);
});

test('two clicks with more time or way between them are two clicks', () => {
  const { session, pass, press, release } = foldedColumn();
  const play = vi.spyOn(session.playback.getState(), 'play');
  press();
  release();
  pass(DOUBLE_MS);
  expect(press()).toBe(false);
  release();
  const aside = { x: DOMINANT.x + 30, y: DOMINANT.y };
  expect(press(aside)).toBe(false);
  release(aside);
  expect(play).not.toHaveBeenCalled();
});

test('it does not open for what is no longer selected', () => {
  const { session, pass, press, release, isOpen } = foldedColumn();
  press();
  release();
  session.selection.getState().clear();
  pass(DOUBLE_MS);
  expect(isOpen()).toBe(false);
});

test('with Alt a click selects and opens alike, and does not seek', () => {
  const { session, pass, press, release, isOpen } = foldedColumn();
  press();
  release(DOMINANT, true);
  expect(selectedLabel(session)).toBe('Dominant');
  expect(session.playback.getState().time).toBe(0);
  pass(DOUBLE_MS);
  expect(isOpen()).toBe(true);
});

test('a column that is open takes no room, and shows the details at once', () => {
  const { session, press, release, isOpen } = foldedColumn();
  session.panels.getState().showTab('guide');
  press();
  release();
  expect(isOpen()).toBe(true);
});
