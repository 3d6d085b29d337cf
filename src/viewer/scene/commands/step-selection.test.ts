import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTimelines } from '../../model/create-timelines.ts';
import { createSession, type Session } from '../../session.ts';
import { selectedLabel, selectLabel, smallSession } from '../../test-support/small-session.ts';
import { rightTime } from '../../store/viewport.ts';
import { zoomBySteps } from './move-view.ts';
import { selectNeighbour, selectOutermost, selectVertically, stepFromPlayhead } from './step-selection.ts';

/** Selects the component with a label, runs a command, and returns the label selected then. */
function from(label: string, act: (session: Session) => void): string | undefined {
  const session = smallSession();
  selectLabel(session, label);
  act(session);
  return selectedLabel(session);
}

test('left and right stay on their level and stop at its ends', () => {
  expect(from('A', (session) => selectNeighbour(session, 1))).toBe('B');
  expect(from('B', (session) => selectNeighbour(session, 1))).toBe('B');
  expect(from('Dominant', (session) => selectNeighbour(session, -1))).toBe('Consequent');
  expect(from('Antecedent', (session) => selectNeighbour(session, -1))).toBe('Antecedent');
});

test('the first step selects what sounds in the topmost timeline', () => {
  const session = smallSession();
  session.playback.getState().seek({ time: 30, ifPlaying: true });
  selectNeighbour(session, 1);
  expect(['Menuet', 'B', 'Dominant']).toContain(selectedLabel(session));
});

test.each([
  ['Menuet', 'down', 'A'],
  ['B', 'down', 'Dominant'],
  ['Return', 'up', 'B'],
  ['Menuet', 'up', 'Menuet'],
  // Over the empty lane to the nearest in time, and back to the level that is met first.
  ['Dominant', 'down', 'PAC in D'],
  ['PAC', 'up', 'Return'],
  // The hidden lane below is none.
  ['PAC', 'down', 'PAC'],
] as const)('from %s %s is %s', (label, step, expected) => {
  expect(from(label, (session) => selectVertically(session, step))).toBe(expected);
});

test('first and last are those of the timeline that is worked on', () => {
  expect(from('PAC', (session) => selectOutermost(session, 'first'))).toBe('HC');
  expect(from('HC', (session) => selectOutermost(session, 'last'))).toBe('PAC');
  const session = smallSession();
  selectOutermost(session, 'first');
  expect(selectedLabel(session)).toBe('Menuet');
});

test('selecting goes to the beginning while paused, and leaves the playhead alone while playing', () => {
  const session = smallSession();
  selectLabel(session, 'A');
  selectNeighbour(session, 1);
  expect(session.playback.getState().time).toBe(24);
  session.playback.getState().play();
  selectNeighbour(session, -1);
  expect(session.playback.getState().time).toBe(24);
});

describe('from the playhead', () => {
  const stepped = (label: string, time: number, step: 1 | -1) => {
    const session = smallSession();
    selectLabel(session, label);
    session.playback.getState().seek({ time, ifPlaying: true });
    stepFromPlayhead(session, step);
    return [selectedLabel(session), session.playback.getState().time];
  };

  test('the next beginning of the timeline, on the same level where one begins there', () => {
    expect(stepped('Antecedent', 15, 1)).toEqual(['Dominant', 24]);
    expect(stepped('A', 15, 1)).toEqual(['B', 24]);
    expect(stepped('HC', 24, 1)).toEqual(['PAC', 58]);
    expect(stepped('HC', 59, 1)).toEqual(['HC', 59]);
  });

  test('the previous beginning', () => {
    expect(stepped('Return', 30, -1)).toEqual(['Dominant', 24]);
    expect(stepped('PAC', 24, -1)).toEqual(['HC', 12]);
    expect(stepped('PAC', 3, -1)).toEqual(['PAC', 3]);
  });

  test('stays among the harmonies, also where one has no room for its label', () => {
    const harmony = (id: number, kind: string, time: number) => ({
      ...{ id, kind, time, label: String(id), comments: '', step: 0, accidental: 0, display_mode: 'roman' },
    });
    const { timelines } = createTimelines({
      timelines: [
        {
          ...{ id: 1, name: 'Harmony', kind: 'HARMONY_TIMELINE', display_position: 1, is_visible: true },
          components: [harmony(1, 'HARMONY', 10), harmony(2, 'KEY', 12), harmony(3, 'HARMONY', 12)],
        },
      ],
    });
    const session = createSession(
      { id: 1, type: 'audio', storage: 'abstract', url: '', length: 60, artist: '', start: 0, end: 60 },
      timelines,
    );
    selectLabel(session, '1');
    session.playback.getState().seek({ time: 11, ifPlaying: true });
    stepFromPlayhead(session, 1);
    expect(selectedLabel(session)).toBe('3');
  });

  test('goes there while playing too, and a beginning just passed is not met again', () => {
    const session = smallSession();
    selectLabel(session, 'PAC');
    session.playback.getState().seek({ time: 24.2, ifPlaying: true });
    session.playback.getState().play();
    stepFromPlayhead(session, -1);
    expect(session.playback.getState()).toMatchObject({ time: 12, playing: true });
  });
});

test('what is selected comes into view', () => {
  const session = smallSession();
  session.viewport.getState().show(0, 5);
  selectLabel(session, 'HC');
  selectNeighbour(session, 1);
  expectInView(session, 24);
});

describe('while the view moves by itself', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Animation frames that come when they are told to. */
  function stillFrames() {
    const asked = new Map<number, FrameRequestCallback>();
    let last = 0;
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
      asked.set(++last, frame);
      return last;
    });
    vi.stubGlobal('cancelAnimationFrame', (request: number) => asked.delete(request));
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    /** All of them, each long after the one before. */
    return function pass() {
      for (let ms = performance.now() + 1000; asked.size > 0; ms += 1000) {
        const frames = [...asked.values()];
        asked.clear();
        for (const frame of frames) frame(ms);
      }
    };
  }

  test('what is in view only until a zoom ends comes into view at the scale of its end', () => {
    const pass = stillFrames();
    const session = smallSession();
    selectLabel(session, 'HC');
    zoomBySteps(session, 9);
    selectNeighbour(session, 1);
    pass();
    expectInView(session, 24);
    const { view } = session.viewport.getState();
    expect(rightTime(view) - view.leftTime).toBeLessThan(13);
  });

  test('what was selected before does not come back when the column has opened', () => {
    const pass = stillFrames();
    const session = smallSession();
    session.viewport.getState().show(0, 5);
    selectLabel(session, 'HC');
    session.panels.getState().setColumnOpen(false);
    selectOutermost(session, 'first');
    selectOutermost(session, 'last');
    expectInView(session, 58);
    pass();
    expectInView(session, 58);
  });
});

function expectInView(session: Session, time: number): void {
  const { view } = session.viewport.getState();
  expect(view.leftTime).toBeLessThan(time);
  expect(rightTime(view)).toBeGreaterThan(time);
}
