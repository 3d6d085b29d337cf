import { expect, test } from 'vitest';
import { selectedLabel, smallSession } from '../test-support/small-session.ts';
import { routesOf, stepPlace } from './places.ts';

test('there are routes for each level and each timeline with places enough', () => {
  expect(routesOf(smallSession()).map(({ name }) => name)).toEqual([
    'Form, level 2',
    'Form, level 1',
    'Cadences',
  ]);
});

test('a step goes to the next place of the chosen route, selects it and brings it into view', () => {
  const session = smallSession();
  session.viewport.getState().show(0, 10);
  expect(stepPlace(session, 1)).toBe('B, 2 of 2');
  expect(selectedLabel(session)).toBe('B');
  expect(session.playback.getState().time).toBe(24);
  expect(session.viewport.getState().view.leftTime).toBeGreaterThan(10);
  expect(stepPlace(session, 1)).toBe('This is the last place.');

  session.presenting.getState().setRoute('1:level 1');
  expect(stepPlace(session, 1)).toBe('Return, 4 of 4');
  expect(stepPlace(session, -1)).toBe('Dominant, 3 of 4');
  expect(stepPlace(session, -1)).toBe('Consequent, 2 of 4');
});

test('while it plays, a step back goes behind what has just begun', () => {
  const session = smallSession();
  session.presenting.getState().setRoute('1:level 1');
  const { seek, play } = session.playback.getState();
  seek({ time: 24.3, ifPlaying: true });
  play();
  expect(stepPlace(session, -1)).toBe('Consequent, 2 of 4');
});

test('the tab that is shown stays, and a hidden timeline has no places', () => {
  const session = smallSession();
  session.panels.getState().showTab('guide');
  session.layout.getState().setShown(0, false);
  stepPlace(session, 1);
  expect(selectedLabel(session)).toBe('HC');
  expect(session.panels.getState().tab).toBe('guide');
});
