import { expect, test } from 'vitest';
import { selectLabel, smallSession } from '../test-support/small-session.ts';
import { applyLink } from './apply-link.ts';
import { applyLinkSettings } from './apply-link-settings.ts';
import { namedBy, presentAddress, targetOf } from './present-address.ts';
import { readAddress } from './read-address.ts';
import { query } from './write-address.ts';

const nothing = () => undefined;

/** A session that was opened by a query, and the query that its address then has. */
function opened(asked: string) {
  const session = smallSession();
  const { address } = readAddress(asked, '');
  if (address.view) session.viewport.getState().show(address.view.start, address.view.end);
  applyLinkSettings(session, address, nothing);
  applyLink(session, address, nothing)();
  const named = namedBy(session, address);
  return { session, present: () => query(presentAddress(session, named)) };
}

test('what is shared is the item, else the range, else the time', () => {
  const session = smallSession();
  session.playback.getState().seek({ time: 5, ifPlaying: true });
  expect(targetOf(session, undefined)).toEqual({ time: { start: 5, end: undefined } });
  session.selection.getState().setRange({ start: 1, end: 2 });
  expect(targetOf(session, undefined)).toEqual({ time: { start: 1, end: 2 } });
  expect(targetOf(session, { timeline: 2, row: 1 })).toEqual({ component: 21 });
});

test('a file as everybody finds it has nothing in its address', () => {
  expect(opened('').present()).toBe('');
});

test.each([
  '?diff=2&c=15&v=20,40',
  '?c=15&v=20,40',
  '?c=15&loop=1&v=20,40',
  '?c=15&t=30,35&loop=1&v=20,40',
  '?t=30,40&loop=1&speed=0.75&v=28.5,45.25',
  '?t=12.5&v=10,20',
  '?speed=0.5&v=30.001,30.101&tl=3,4&follow=continuous',
  '?tl=1',
  '?follow=off',
])('%s opens as it was written', (asked) => {
  expect(opened(asked).present()).toBe(asked);
});

test('a view is named in no more figures than are seen', () => {
  const { session, present } = opened('');
  session.viewport.getState().zoomAt(1.7, 333);
  expect(present()).toMatch(/^\?v=\d+(\.\d{1,3})?,\d+(\.\d{1,3})?$/);
});

test('a time that a link has named stays until something else is chosen or sought', () => {
  const { session, present } = opened('?t=12.5&v=10,20');
  session.playback.getState().seek({ time: 3, ifPlaying: true });
  expect(present()).toBe('?v=10,20');
  session.selection.getState().setRange({ start: 11, end: 12 });
  expect(present()).toBe('?t=11,12&v=10,20');
  selectLabel(session, 'PAC');
  expect(present()).toBe('?c=22&v=10,20');
});

test('a loop that is not of what is selected is written beside it', () => {
  const { session, present } = opened('?c=15&v=20,40');
  session.playback.getState().setLoop({ start: 1, end: 2 });
  expect(present()).toBe('?c=15&t=1,2&loop=1&v=20,40');
  session.selection.getState().clear();
  expect(present()).toBe('?t=1,2&loop=1&v=20,40');
});

test('the score is named where it is not as it opens by itself', () => {
  const { session, present } = opened('');
  const { setScore, setScoreOpen, setHasRoomBeside } = session.panels.getState();
  expect(present()).toBe('');
  setScore(true);
  setScoreOpen(true);
  expect(present()).toBe('?pdf=1');
  setScoreOpen(false);
  expect(present()).toBe('');
  setHasRoomBeside(true);
  expect(present()).toBe('');
  setScoreOpen(false);
  expect(present()).toBe('?pdf=0');
});
