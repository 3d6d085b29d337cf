import { expect, test } from 'vitest';
import { selectLabel, smallSession } from '../../test-support/small-session.ts';
import { goToUnit } from './commands.ts';

test('to go to a time selects what sounds there, at the level of what was selected', () => {
  const session = smallSession();
  const label = () => {
    const { selected } = session.selection.getState();
    return selected && session.timelines[selected.timeline]!.words.label(selected.row);
  };
  goToUnit(session, 13);
  expect([label(), session.playback.getState().time]).toEqual(['Consequent', 13]);
  selectLabel(session, 'A');
  goToUnit(session, 30);
  expect(label()).toBe('B');
  selectLabel(session, 'HC');
  goToUnit(session, 25);
  expect(label()).toBe('PAC in D');
  // No marker sounds any more.
  goToUnit(session, 50);
  expect(label()).toBe('Return');
});

test('a tab that is shown stays', () => {
  const session = smallSession();
  session.panels.getState().showTab('guide');
  goToUnit(session, 13);
  expect(session.panels.getState().tab).toBe('guide');
  expect(session.selection.getState().selected).toBeDefined();
});
