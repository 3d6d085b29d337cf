import { expect, test } from 'vitest';
import { selectedLabel, selectLabel, smallSession } from '../test-support/small-session.ts';
import { applyDeskState, deskState } from './desk-state.ts';

test('a projector shows the lanes, the view, the selection and the loop of its desk', () => {
  const [desk, projector] = [smallSession(), smallSession()];
  desk.layout.getState().setShown(3, true);
  desk.layout.getState().moveAbove(3, 0);
  desk.layout.getState().resize(0, 120);
  desk.viewport.getState().show(10, 30);
  selectLabel(desk, 'B');
  desk.playback.getState().setLoop({ start: 24, end: 60 });
  desk.presenting.getState().setBlack(true);
  applyDeskState(projector, deskState(desk));

  expect(deskState(projector)).toEqual(deskState(desk));
  expect(selectedLabel(projector)).toBe('B');
  const { lanes } = projector.layout.getState();
  expect(lanes.map(({ timeline }) => projector.timelines[timeline]?.name)).toEqual([
    'Hidden',
    'Form',
    'Empty',
    'Cadences',
  ]);
});

test('on a wider canvas the same span is in view, and the whole stays the whole', () => {
  const [desk, projector] = [smallSession(), smallSession()];
  projector.viewport.getState().resize(1600, 900);
  desk.viewport.getState().show(10, 30);
  const release = applyDeskState(projector, deskState(desk));
  expect(deskState(projector).view).toEqual({ start: 10, end: 30 });
  release();
  desk.viewport.getState().show(0, 60);
  applyDeskState(projector, deskState(desk));
  expect(deskState(projector).view).toBeUndefined();
});

test('a range takes the place of a selection, and what the file does not have is left out', () => {
  const [desk, projector] = [smallSession(), smallSession()];
  selectLabel(projector, 'A');
  desk.selection.getState().setRange({ start: 5, end: 8 });
  applyDeskState(projector, deskState(desk));
  expect(projector.selection.getState()).toMatchObject({ selected: undefined, range: { start: 5, end: 8 } });
  const lanes = [
    { id: 99, heightPx: 40 },
    { id: 3, heightPx: 40 },
  ];
  applyDeskState(projector, { ...deskState(desk), lanes, selected: { timeline: 1, component: 20 } });
  expect(projector.layout.getState().lanes).toHaveLength(1);
  expect(projector.selection.getState().selected).toBeUndefined();
});
