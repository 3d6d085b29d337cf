import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../session.ts';
import type { FollowMode } from '../store/follow.ts';
import { selectLabel, smallSession } from '../test-support/small-session.ts';
import { goTo } from './commands/commands.ts';
import { panByViews, targetView, zoomBySteps } from './commands/move-view.ts';
import { followPlayhead } from './follow-playhead.ts';
import { resumeFollowing } from './commands/playback-commands.ts';
import { selectNeighbour, stepFromPlayhead } from './commands/step-selection.ts';

let nowMs = 0;
let prefersReducedMotion = false;
let page: EventTarget;

// Node has neither.
beforeEach(() => {
  nowMs = 0;
  prefersReducedMotion = false;
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }));
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A canvas of 1000 px that shows ten seconds, from second 10 on. */
function playing(mode: FollowMode): Session {
  const session = smallSession();
  session.follow.getState().setMode(mode);
  followPlayhead(session);
  session.viewport.getState().moveTo({ leftTime: 10, pxPerSecond: 100 });
  session.playback.getState().seek({ time: 15, ifPlaying: true });
  session.playback.getState().play();
  return session;
}

const tick = ({ playback }: Session, time: number, afterMs = 16) => {
  nowMs += afterMs;
  playback.getState().tick(time);
};
const left = ({ viewport }: Session) => viewport.getState().view.leftTime;
/** Where the playhead stands, as a part of the view. */
const place = (session: Session) => (session.playback.getState().time - left(session)) / 10;

test('page: nothing moves while the playhead is in the middle 80 %, then it stands 10 % in', () => {
  const session = playing('page');
  const { view } = session.viewport.getState();
  for (const time of [15, 17, 18.99]) tick(session, time);
  expect(session.viewport.getState().view).toBe(view);
  tick(session, 19.01);
  expect(place(session)).toBeCloseTo(0.1, 9);
  const { view: next } = session.viewport.getState();
  tick(session, 19.03);
  expect(session.viewport.getState().view).toBe(next);
});

test('page: a jump out of the middle, as a loop makes it, is followed too', () => {
  const session = playing('page');
  session.playback.getState().seek({ time: 5, ifPlaying: true });
  expect(place(session)).toBeCloseTo(0.1, 9);
});

test('page: at the recording’s end the view stays', () => {
  const session = playing('page');
  tick(session, 55);
  const { view } = session.viewport.getState();
  tick(session, 59.5);
  expect(session.viewport.getState().view).toBe(view);
});

test('continuous: the playhead glides to 40 % and stays there', () => {
  const session = playing('continuous');
  expect(place(session)).toBeCloseTo(0.5, 2);
  tick(session, 15.1, 100);
  expect(place(session)).toBeGreaterThan(0.41);
  expect(place(session)).toBeLessThan(0.47);
  tick(session, 17, 2000);
  for (const time of [17.016, 17.033, 17.05]) {
    tick(session, time);
    expect(place(session)).toBeCloseTo(0.4, 9);
  }
});

test('continuous: with reduced motion it is by pages', () => {
  prefersReducedMotion = true;
  const session = playing('continuous');
  const { view } = session.viewport.getState();
  tick(session, 18);
  expect(session.viewport.getState().view).toBe(view);
  tick(session, 19.5);
  expect(place(session)).toBeCloseTo(0.1, 9);
});

test('off: the view stays', () => {
  const session = playing('off');
  tick(session, 40);
  expect(left(session)).toBe(10);
});

test.each([
  ['a pan', ({ viewport }: Session) => viewport.getState().panBy(100)],
  ['a zoom', ({ viewport }: Session) => viewport.getState().zoomAt(1.2, 500)],
])('%s of the reader suspends; taken up, the view comes back', (_, move) => {
  const session = playing('page');
  move(session);
  expect(session.follow.getState().suspended).toBe(true);
  const { view } = session.viewport.getState();
  tick(session, 40);
  expect(session.viewport.getState().view).toBe(view);
  session.follow.getState().resume();
  expect(place(session)).toBeGreaterThan(0.05);
  expect(place(session)).toBeLessThan(0.2);
});

test('a scroll down the stack suspends', () => {
  const session = playing('page');
  session.viewport.getState().setContentHeight(1000);
  session.viewport.getState().scrollTo(50);
  expect(session.follow.getState().suspended).toBe(true);
});

test('to play again takes it up', () => {
  const session = playing('page');
  session.viewport.getState().panBy(100);
  session.playback.getState().pause();
  expect(session.follow.getState().suspended).toBe(true);
  session.playback.getState().play();
  expect(session.follow.getState().suspended).toBe(false);
});

describe('a view on its way elsewhere', () => {
  let onFrame: FrameRequestCallback | undefined;

  beforeEach(() => {
    onFrame = undefined;
    vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => {
      onFrame = next;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => (onFrame = undefined));
  });

  test('ends when following is taken up, which holds', () => {
    const session = playing('page');
    const { viewport, motion, follow } = session;
    motion.start((elapsedMs) => {
      viewport.getState().panTo(10 - elapsedMs / 100);
      return true;
    });
    onFrame!(16);
    expect(follow.getState().suspended).toBe(true);
    resumeFollowing(session);
    onFrame?.(32);
    expect(follow.getState().suspended).toBe(false);
  });

  test.each(['page', 'continuous'] as const)(
    'is not stopped by the playhead before its first frame: %s',
    (mode) => {
      const session = playing(mode);
      tick(session, 17.9, 2000);
      const before = left(session);
      panByViews(session, -0.5);
      tick(session, 18.01);
      tick(session, 22);
      onFrame!(nowMs + 250);
      expect(left(session)).toBeCloseTo(before - 5, 9);
      expect(session.follow.getState().suspended).toBe(true);
    },
  );

  test('arrives on a canvas that becomes narrower on the way, and stops where the reader moves it', () => {
    const { viewport, ...session } = playing('off');
    zoomBySteps({ viewport, ...session }, 4);
    const { pxPerSecond: wanted } = targetView({ viewport, ...session });
    onFrame!(nowMs + 50);
    viewport.getState().resize(700, 400);
    onFrame!(nowMs + 100);
    onFrame!(nowMs + 250);
    expect(viewport.getState().view.pxPerSecond).toBeCloseTo(wanted, 9);
    zoomBySteps({ viewport, ...session }, 4);
    onFrame!(nowMs + 50);
    viewport.getState().panBy(3);
    const stopped = viewport.getState().view;
    onFrame!(nowMs + 100);
    expect(viewport.getState().view).toBe(stopped);
  });

  test('is there at once when playing starts, and suspends nothing', () => {
    const session = playing('page');
    session.playback.getState().pause();
    panByViews(session, 0.25);
    session.playback.getState().play();
    expect(left(session)).toBeCloseTo(12.5, 9);
    onFrame?.(nowMs + 100);
    expect(session.follow.getState().suspended).toBe(false);
  });
});

test('moves while nothing plays, another size of the canvas and going to a time suspend nothing', () => {
  const session = playing('page');
  session.playback.getState().pause();
  session.viewport.getState().panBy(100);
  session.playback.getState().play();
  session.viewport.getState().resize(800, 400);
  goTo(session, 50);
  expect(session.follow.getState().suspended).toBe(false);
});

test('nothing follows while something is dragged, and then it does', () => {
  const session = playing('page');
  const pointer = (type: string) =>
    page.dispatchEvent(Object.assign(new Event(type), { button: 0, pointerId: 1 }));
  pointer('pointerdown');
  tick(session, 19.5);
  expect(left(session)).toBe(10);
  pointer('pointerup');
  tick(session, 19.6);
  expect(place(session)).toBeCloseTo(0.1, 9);
});

test('stepping from the playhead takes the view along, and selecting elsewhere leaves it there', () => {
  const session = playing('page');
  selectLabel(session, 'Consequent');
  stepFromPlayhead(session, 1);
  expect(session.playback.getState().time).toBe(24);
  expect(session.follow.getState().suspended).toBe(false);
  selectNeighbour(session, 1);
  expect(session.follow.getState().suspended).toBe(true);
});
