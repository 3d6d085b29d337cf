import { expect, test } from 'vitest';
import { isScoreBeside, isScoreOpen, showsTab } from './column.ts';
import { createPanelsStore } from './panels.ts';

test('details take the place of a tab while they are wanted, and give it back', () => {
  const panels = createPanelsStore();
  panels.getState().showTab('guide');
  panels.getState().turnTo('details');
  panels.getState().turnTo('details');
  expect(showsTab(panels.getState(), 'details')).toBe(true);
  panels.getState().turnBack('details');
  expect(panels.getState().tab).toBe('guide');
  // What the reader has chosen since stays.
  panels.getState().turnTo('details');
  panels.getState().showTab('outline');
  panels.getState().turnBack('details');
  expect(panels.getState().tab).toBe('outline');
});

test('a folded column opens for details, and is folded again', () => {
  const panels = createPanelsStore();
  panels.getState().showTab('guide');
  panels.getState().toggleTab('guide');
  expect(panels.getState().columnOpen).toBe(false);
  panels.getState().turnTo('details');
  expect(panels.getState().columnOpen).toBe(true);
  panels.getState().turnBack('details');
  expect(panels.getState()).toMatchObject({ tab: 'guide', columnOpen: false });
});

test('the score is a tab, and stands beside where there is room', () => {
  const panels = createPanelsStore();
  const { setScore, setScoreOpen, setHasRoomBeside, setScoreBeside, showTab } = panels.getState();
  expect(isScoreOpen(panels.getState())).toBeUndefined();
  showTab('guide');
  setScore(true);
  expect(isScoreOpen(panels.getState())).toBe(false);
  setScoreOpen(true);
  expect(panels.getState().tab).toBe('score');
  setScoreOpen(false);
  expect(panels.getState().tab).toBeUndefined();
  showTab('guide');
  setHasRoomBeside(true);
  expect(isScoreBeside(panels.getState())).toBe(true);
  setScoreBeside(false);
  expect(panels.getState()).toMatchObject({ tab: 'score', scoreBeside: false });
  setScoreBeside(true);
  expect(isScoreBeside(panels.getState())).toBe(true);
  setScoreOpen(false);
  expect(isScoreOpen(panels.getState())).toBe(false);
});
