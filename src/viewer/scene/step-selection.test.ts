import { describe, expect, test } from 'vitest';
import type { Session } from '../session.ts';
import { selectedLabel, selectLabel, smallSession } from '../test-support/small-session.ts';
import { selectNeighbour, selectOutermost, selectVertically, stepFromPlayhead } from './step-selection.ts';

/** Selects what has a label, does something, and says what is selected then. */
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
  const { view } = session.viewport.getState();
  expect(view.leftTime).toBeLessThan(24);
  expect(view.leftTime + view.widthPx / view.pxPerSecond).toBeGreaterThan(24);
});
