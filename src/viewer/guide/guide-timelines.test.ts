import { expect, test } from 'vitest';
import { smallSession } from '../test-support/small-session.ts';
import { guideTimelines } from './guide-timelines.ts';

test('shows what the stack shows, in the order in which it stands, without what is empty', () => {
  const { timelines, layout } = smallSession();
  layout.getState().moveAbove(2, 0);
  expect(guideTimelines(timelines, layout.getState(), {})).toEqual({ all: [2, 0, 3], chosen: [2, 0] });
});

test('what the reader says of a timeline goes before whether it is shown', () => {
  const { timelines, layout } = smallSession();
  const [form, , cadences, hidden] = timelines.map(({ id }) => id);
  const wanted = { [form!]: false, [hidden!]: true, 999: true };
  expect(guideTimelines(timelines, layout.getState(), wanted).chosen).toEqual([2, 3]);
  layout.getState().setShown(2, false);
  layout.getState().setShown(0, false);
  expect(guideTimelines(timelines, layout.getState(), { [cadences!]: true }).chosen).toEqual([2]);
});
