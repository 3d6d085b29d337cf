import { describe, expect, test } from 'vitest';
import { askedFor, follow, linkTo, readTime, targetOf, whenArrived } from './links.ts';
import { createSession } from './session.ts';
import { createLoadingStore } from './store/loading.ts';
import { selectedLabel, selectLabel, smallSession } from './test-support/small-session.ts';

const SITE = 'https://tilia.example';

test('links name a component, a time to the millisecond, or a passage', () => {
  expect(linkTo(SITE, 7, { component: 123 })).toBe(`${SITE}/viewer/7?c=123`);
  expect(linkTo(SITE, 7, { time: 83.2 })).toBe(`${SITE}/viewer/7?t=83.2`);
  expect(linkTo(SITE, 7, { time: 1 / 3 })).toBe(`${SITE}/viewer/7?t=0.333`);
  expect(linkTo(SITE, 7, { range: { start: 83.2, end: 97.5 } })).toBe(`${SITE}/viewer/7?t=83.2,97.5`);
});

test('what is shared is the item, else the range, else the time', () => {
  const session = smallSession();
  session.playback.getState().seek({ time: 5, ifPlaying: true });
  expect(targetOf(session, undefined)).toEqual({ time: 5 });
  session.selection.getState().setRange({ start: 1, end: 2 });
  expect(targetOf(session, undefined)).toEqual({ range: { start: 1, end: 2 } });
  expect(targetOf(session, { timeline: 2, row: 1 })).toEqual({ component: 21 });
});

test.each([
  ['83.2', { start: 83.2, end: undefined }],
  ['83.2,97.5', { start: 83.2, end: 97.5 }],
  [',97.5', { start: 0, end: 97.5 }],
  ['10,', { start: 10, end: undefined }],
  ['npt:1:23.5', { start: 83.5, end: undefined }],
  ['1:00:00,1:00:02.5', { start: 3600, end: 3602.5 }],
  ['12s', { start: 12, end: undefined }],
])('the time %s', (text, expected) => expect(readTime(text)).toEqual(expected));

test.each(['', ',', 'soon', '-4', '1,2,3', '1e3', '5,x', '1:2:3:4'])('no time: "%s"', (text) =>
  expect(readTime(text)).toBeUndefined(),
);

test('an address asks by its query, or by its fragment', () => {
  expect(askedFor('?c=5&t=3', '#t=9')).toEqual({ component: '5', time: '3' });
  expect(askedFor('', '#t=9,10')).toEqual({ component: undefined, time: '9,10' });
  expect(askedFor('?v=1', '')).toEqual({ component: undefined, time: undefined });
});

describe('following', () => {
  const followed = (asked: { component?: string; time?: string }) => {
    const session = smallSession();
    const show = follow(session, { component: asked.component, time: asked.time });
    show();
    return session;
  };
  const said = (asked: Parameters<typeof followed>[0]) => followed(asked).panels.getState().said?.text;

  test('a component is selected, gone to and framed, and nothing plays', () => {
    const session = followed({ component: '15' });
    expect(selectedLabel(session)).toBe('Dominant');
    expect(session.selection.getState().inspectorOpen).toBe(true);
    expect(session.playback.getState()).toMatchObject({ time: 24, playing: false });
    const { view } = session.viewport.getState();
    expect(view.leftTime).toBeGreaterThan(18);
    expect(view.leftTime).toBeLessThan(24);
    expect(view.leftTime + view.widthPx / view.pxPerSecond).toBeGreaterThan(40);
  });

  test('a hidden timeline is shown', () => {
    const session = followed({ component: '30' });
    expect(selectedLabel(session)).toBe('Secret');
    expect(session.layout.getState().shown[3]).toBe(true);
  });

  test('a component that is not there is said, and all stays', () => {
    const session = smallSession();
    selectLabel(session, 'A');
    const before = session.viewport.getState().view;
    for (const component of ['99', 'x', '1.5', '']) follow(session, { component, time: undefined })();
    expect(session.panels.getState().said?.text).toBe('The link names a component that is not in this file.');
    expect(selectedLabel(session)).toBe('A');
    expect(session.viewport.getState().view).toBe(before);
  });

  test('a time moves the playhead, a passage is chosen and framed', () => {
    expect(followed({ time: '12.5' }).playback.getState()).toMatchObject({ time: 12.5, playing: false });
    const session = followed({ time: '30,40' });
    expect(session.selection.getState().range).toEqual({ start: 30, end: 40 });
    expect(session.playback.getState()).toMatchObject({ time: 30, playing: false, loop: undefined });
    expect(session.viewport.getState().view.leftTime).toBeCloseTo(27.3, 0);
  });

  test('a passage is cut at the recording’s end; what lies outside or cannot be read is said', () => {
    expect(followed({ time: '50,90' }).selection.getState().range).toEqual({ start: 50, end: 60 });
    expect(said({ time: '61' })).toBe('The link names a time outside the recording.');
    expect(said({ time: 'never' })).toBe('The link names a time that cannot be read.');
    expect(said({ time: '30,20' })).toBe('The link names a passage that ends before it begins.');
  });
});

describe('a component that is asked for', () => {
  /** A session whose timelines come one by one, and how often `act` was called. */
  const waiting = (component: string | undefined) => {
    const { timelines } = smallSession();
    const loading = createLoadingStore('loading');
    const session = createSession(
      { id: 1, type: 'audio', storage: 'abstract', url: '', length: 60, artist: '', start: 0, end: 60 },
      timelines.slice(0, 1),
      loading,
    );
    let calls = 0;
    const stop = whenArrived(session, { component, time: undefined }, () => calls++);
    const arrive = (index: number) => session.grow(timelines.slice(index, index + 1));
    return { session, loading, arrive, stop, calls: () => calls };
  };

  test('is waited for, and acted on once', () => {
    const { session, arrive, calls } = waiting('21');
    expect(calls()).toBe(0);
    arrive(1);
    session.layout.getState().setShown(0, false);
    expect(calls()).toBe(0);
    arrive(2);
    arrive(3);
    expect(calls()).toBe(1);
  });

  test('is not waited for where it is there, or none is asked for', () => {
    expect(waiting('15').calls()).toBe(1);
    expect(waiting(undefined).calls()).toBe(1);
  });

  test('is waited for no longer than until all are there, or until that is called off', () => {
    const { loading, arrive, calls } = waiting('99');
    arrive(1);
    loading.setState({ phase: 'cancelled' });
    expect(calls()).toBe(0);
    loading.setState({ phase: 'complete' });
    expect(calls()).toBe(1);
    const calledOff = waiting('21');
    calledOff.stop();
    calledOff.arrive(1);
    calledOff.arrive(2);
    expect(calledOff.calls()).toBe(0);
  });
});
