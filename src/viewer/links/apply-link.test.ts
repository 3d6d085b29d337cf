import { describe, expect, test } from 'vitest';
import { createSession } from '../session.ts';
import { isScoreOpen } from '../store/column.ts';
import { createLoadingStore } from '../store/loading.ts';
import { selectedLabel, selectLabel, smallSession } from '../test-support/small-session.ts';
import { applyLink } from './apply-link.ts';
import { applyLinkSettings } from './apply-link-settings.ts';
import { holdView } from './hold-view.ts';
import { readAddress } from './read-address.ts';

/** Applies a query; `problems` has the reported sentences. */
function applied(query: string, session = smallSession()) {
  const problems: string[] = [];
  const { address } = readAddress(query, '');
  applyLink(session, address, (problem) => problems.push(problem))();
  return { session, problems };
}

test('a component is selected, gone to and framed, and nothing plays', () => {
  const { session } = applied('?c=15');
  expect(selectedLabel(session)).toBe('Dominant');
  expect(session.panels.getState().tab).toBe('details');
  expect(session.playback.getState()).toMatchObject({ time: 24, playing: false, loop: undefined });
  const { view } = session.viewport.getState();
  expect(view.leftTime).toBeGreaterThan(18);
  expect(view.leftTime).toBeLessThan(24);
  expect(view.leftTime + view.widthPx / view.pxPerSecond).toBeGreaterThan(40);
});

test('a hidden timeline is shown', () => {
  const { session } = applied('?c=30');
  expect(selectedLabel(session)).toBe('Secret');
  expect(session.layout.getState().shown[3]).toBe(true);
});

test('what a link shows and hides is not what the reader has chosen', () => {
  const session = smallSession();
  applied('?c=30', session);
  applyLinkSettings(session, readAddress('?tl=3,4', '').address, () => undefined);
  const { shown, ownShown } = session.layout.getState();
  expect(shown).toEqual([false, false, true, true]);
  expect(ownShown).toEqual([true, true, true, false]);
});

test('a component that is not there is said, and all stays', () => {
  const session = smallSession();
  selectLabel(session, 'A');
  const before = session.viewport.getState().view;
  expect(applied('?c=99', session).problems).toEqual(['The link’s unit is not in this file.']);
  expect(selectedLabel(session)).toBe('A');
  expect(session.viewport.getState().view).toBe(before);
});

test('a time moves the playhead, a passage is chosen and framed', () => {
  expect(applied('?t=12.5').session.playback.getState()).toMatchObject({ time: 12.5, playing: false });
  const { session } = applied('?t=30,40');
  expect(session.selection.getState().range).toEqual({ start: 30, end: 40 });
  expect(session.playback.getState()).toMatchObject({ time: 30, playing: false, loop: undefined });
  expect(session.viewport.getState().view.leftTime).toBeCloseTo(27.3, 0);
});

test('a passage is cut at the recording’s end; what lies outside is said', () => {
  expect(applied('?t=50,90').session.selection.getState().range).toEqual({ start: 50, end: 60 });
  expect(applied('?t=61').problems).toEqual(['The link’s time is outside the recording.']);
  expect(applied('?m=3').problems).toEqual(['The link points to a measure, but this file has no measures.']);
});

test('a loop is armed, of the passage or of the component, and nothing plays', () => {
  const loopOf = (query: string) => {
    const { loop, playing } = applied(query).session.playback.getState();
    return { loop, playing };
  };
  expect(loopOf('?t=30,40&loop=1')).toEqual({ loop: { start: 30, end: 40 }, playing: false });
  expect(loopOf('?c=15&loop=1')).toEqual({ loop: { start: 24, end: 40 }, playing: false });
  expect(loopOf('?c=15&t=30,40&loop=1')).toEqual({ loop: { start: 30, end: 40 }, playing: false });
  expect(loopOf('?loop=1')).toEqual({ loop: undefined, playing: false });
  expect(applied('?t=30&loop=1').problems).toEqual(['A single moment cannot be looped.']);
});

test('beside a component a passage is where the playhead goes, and no range', () => {
  const { session } = applied('?c=15&t=30,40');
  expect(selectedLabel(session)).toBe('Dominant');
  expect(session.selection.getState().range).toBeUndefined();
  expect(session.playback.getState().time).toBe(30);
});

test('a view that is named is not framed over', () => {
  const session = smallSession();
  session.viewport.getState().show(5, 10);
  const before = session.viewport.getState().view;
  applied('?c=15&v=5,10', session);
  applied('?t=30,40&v=5,10', session);
  applied('?t=30&v=5,10', session);
  expect(session.viewport.getState().view).toBe(before);
});

describe('settings', () => {
  const set = (query: string, session = smallSession()) => {
    const problems: string[] = [];
    applyLinkSettings(session, readAddress(query, '').address, (problem) => problems.push(problem));
    return { session, problems };
  };

  test('speed and following are set', () => {
    const { session } = set('?speed=0.75&follow=off');
    expect(session.playback.getState().speed).toBe(0.75);
    expect(session.follow.getState().mode).toBe('off');
  });

  test('the timelines that are named are shown, and no others', () => {
    expect(set('?tl=3,4').session.layout.getState().shown).toEqual([false, false, true, true]);
    expect(set('?tl=').session.layout.getState().shown).toEqual([false, false, false, false]);
  });

  test('ids that are not there are said; a list of nothing else changes nothing', () => {
    const some = set('?tl=3,77');
    expect(some.session.layout.getState().shown).toEqual([false, false, true, false]);
    expect(some.problems).toEqual(['Some timelines in the link are not in this file.']);
    const none = set('?tl=77');
    expect(none.session.layout.getState().shown).toEqual([true, true, true, false]);
    expect(none.problems).toHaveLength(1);
  });

  test('timelines that come later are shown or hidden as they come, once', () => {
    const { timelines } = smallSession();
    const loading = createLoadingStore('loading');
    const work = {
      id: 1,
      type: 'audio',
      storage: 'abstract',
      url: '',
      length: 60,
      artist: '',
      start: 0,
      end: 60,
    };
    const session = createSession({ ...work, type: 'audio', storage: 'abstract' }, timelines.slice(0, 2), {
      loading,
    });
    const { problems } = set('?tl=2,4,77', session);
    expect(session.layout.getState().shown).toEqual([false, true]);
    session.layout.getState().setShown(0, true);
    session.grow(timelines.slice(2));
    expect(session.layout.getState().shown).toEqual([true, true, false, true]);
    expect(problems).toEqual([]);
    loading.setState({ phase: 'complete' });
    expect(problems).toHaveLength(1);
  });

  test('a score that there is not is neither opened nor closed', () => {
    expect(isScoreOpen(set('?pdf=0').session.panels.getState())).toBeUndefined();
    const { session, problems } = set('?pdf=1');
    expect(isScoreOpen(session.panels.getState())).toBeUndefined();
    expect(problems).toEqual(['This file has no score.']);
  });

  test('a link opens and closes notation beside a file, which is there before any timeline', () => {
    for (const isOpen of [true, false]) {
      const session = { ...smallSession(), notation: { name: 'song.mei', url: '/song.mei' } };
      session.panels.getState().setHasRoomBeside(true);
      const { problems } = set(`?pdf=${isOpen ? 1 : 0}`, session);
      session.panels.getState().setScore(!isOpen);
      expect(isScoreOpen(session.panels.getState())).toBe(isOpen);
      expect(problems).toEqual([]);
    }
  });
});

describe('a held view', () => {
  const inView = ({ viewport }: ReturnType<typeof smallSession>) => {
    const { leftTime, widthPx, pxPerSecond } = viewport.getState().view;
    return [leftTime + 10 / pxPerSecond, leftTime + (widthPx - 10) / pxPerSecond];
  };

  test('stands from margin to margin, on a canvas of another width too', async () => {
    const session = smallSession();
    holdView(session, { start: 10, end: 30 });
    session.viewport.getState().resize(700, 400);
    await Promise.resolve();
    expect(inView(session).map((time) => Number(time.toFixed(6)))).toEqual([10, 30]);
  });

  test('is let go once anything else moves the view', async () => {
    const session = smallSession();
    holdView(session, { start: 10, end: 30 });
    session.viewport.getState().panBy(50);
    session.viewport.getState().resize(700, 400);
    await Promise.resolve();
    expect(inView(session)[1]).toBeLessThan(28);
  });
});
