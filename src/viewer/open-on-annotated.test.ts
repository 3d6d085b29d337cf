import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { viewPart } from './links/present-address.ts';
import { createTimelines } from './model/create-timelines.ts';
import { openOnAnnotated } from './open-on-annotated.ts';
import { fit, fitAll, fitAnnotated } from './scene/commands/move-view.ts';
import { createSession } from './session.ts';
import { WHOLE } from './store/viewport.ts';

// Nothing glides.
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => vi.unstubAllGlobals());

const LENGTH = 2040;
const marker = (id: number, time: number) => ({ id, time, label: `At ${time}`, comments: '' });
const lane = (id: number, kind: string, components: readonly object[], isVisible = true) => ({
  ...{ id, kind, components, name: `Lane ${id}`, display_position: id, is_visible: isVisible },
});

/** A session of a recording of 34 minutes, its timelines come and its canvas 1000 px wide. */
function opened(...lanes: readonly ReturnType<typeof lane>[]) {
  const { timelines } = createTimelines({ timelines: lanes });
  const work = { id: 1, type: 'audio', storage: 'abstract', url: '', artist: '', length: LENGTH } as const;
  const session = createSession({ ...work, start: 0, end: LENGTH }, []);
  session.viewport.getState().resize(1000, 400);
  const grow = (index: number) => {
    session.grow(timelines.slice(index, index + 1));
    openOnAnnotated(session);
  };
  timelines.forEach((_, index) => grow(index));
  return session;
}
const EXCERPT = lane(1, 'MARKER_TIMELINE', [marker(10, 600), marker(11, 669)]);
const seen = (session: ReturnType<typeof opened>) => {
  const { view } = session.viewport.getState();
  return [view.leftTime, view.leftTime + view.widthPx / view.pxPerSecond].map((time) => Math.round(time));
};

test('an excerpt is opened on, from where it would play', () => {
  const session = opened(EXCERPT);
  expect(seen(session)).toEqual([596, 673]);
  expect(session.playback.getState()).toMatchObject({ time: 600, playing: false });
  expect(viewPart(session)).toEqual({});
});

test('pages that are turned and timelines that are hidden do not count', () => {
  const session = opened(
    EXCERPT,
    lane(2, 'PDF_TIMELINE', [{ id: 20, time: 0, page_number: 1 }]),
    lane(3, 'MARKER_TIMELINE', [marker(30, 2000)], false),
  );
  expect(seen(session)).toEqual([596, 673]);
});

test('on a phone the first sections are opened on, one of them 100 px wide', () => {
  const { timelines } = createTimelines({
    timelines: [
      lane(1, 'HIERARCHY_TIMELINE', [
        ...[
          [1, 'Piece', 0, LENGTH, 2],
          [2, 'A', 0, 40, 1],
          [3, 'B', 40, 100, 1],
          [4, 'C', 100, LENGTH, 1],
        ].map(([id, label, start, end, level]) => ({ id, label, start, end, level, comments: '' })),
      ]),
    ],
  });
  const work = { id: 1, type: 'audio', storage: 'abstract', url: '', artist: '', length: LENGTH } as const;
  const session = createSession({ ...work, start: 0, end: LENGTH }, timelines);
  openOnAnnotated(session, { onSections: true });
  const { resize } = session.viewport.getState();
  for (const widthPx of [356, 600]) {
    resize(widthPx, 400);
    expect(seen(session)).toEqual([-4, Math.round(-4 + (widthPx * 40) / 100)]);
    expect(viewPart(session)).toEqual({});
  }
  fit(session);
  expect(viewPart(session)).toEqual({ view: { start: 0, end: LENGTH } });
});

test('what comes later widens it, until it is half of the recording', () => {
  const session = opened(EXCERPT, lane(2, 'MARKER_TIMELINE', [marker(20, 500)]));
  expect(session.playback.getState().time).toBe(500);
  const whole = opened(EXCERPT, lane(2, 'MARKER_TIMELINE', [marker(20, 5), marker(21, 2000)]));
  expect(whole.viewport.getState().isAt(whole.viewport.getState().view, WHOLE)).toBe(true);
  expect(whole.playback.getState().time).toBe(0);
});

test('what a link or the reader has sought stays', () => {
  const session = opened();
  session.playback.getState().seek({ time: 80, ifPlaying: true });
  session.grow(createTimelines({ timelines: [EXCERPT] }).timelines);
  openOnAnnotated(session);
  expect(session.playback.getState().time).toBe(80);
});

test('fitting goes between what is annotated and the whole recording, and a link says which', () => {
  const session = opened(EXCERPT);
  const { zoomAt } = session.viewport.getState();
  fit(session);
  expect(viewPart(session)).toEqual({ view: { start: 0, end: LENGTH } });
  fit(session);
  expect(viewPart(session)).toEqual({});
  zoomAt(3, 400);
  fit(session);
  expect(seen(session)).toEqual([596, 673]);
  fitAll(session);
  fitAnnotated(session);
  expect(seen(session)).toEqual([596, 673]);
});

test('where most is annotated there is one fit, and what is annotated can be fitted all the same', () => {
  const session = opened(lane(1, 'MARKER_TIMELINE', [marker(10, 400), marker(11, 2000)]));
  session.viewport.getState().zoomAt(3, 400);
  fit(session);
  fit(session);
  expect(session.viewport.getState().isAt(session.viewport.getState().view, WHOLE)).toBe(true);
  fitAnnotated(session);
  expect(seen(session)).toEqual([280, 2058]);
  const empty = opened();
  fitAnnotated(empty);
  expect(empty.panels.getState().said?.text).toBe('Nothing is annotated in this file.');
});
