import { expect, test } from 'vitest';
import { setLoopEdge } from '../scene/commands/loop-commands.ts';
import { selectLabel, smallSession } from '../test-support/small-session.ts';
import { targetOf } from './present-address.ts';
import { sharedAddress, shareTargets } from './share.ts';
import { query } from './write-address.ts';

const OPTIONS = { withLoop: true, withSpeed: false, withView: false };

/** Session with a loop from 10 to 20 seconds, its edges set at the playhead. */
function loopedByHand() {
  const session = smallSession();
  const { seek } = session.playback.getState();
  seek({ time: 10, ifPlaying: true });
  setLoopEdge(session, 'start');
  seek({ time: 20, ifPlaying: true });
  setLoopEdge(session, 'end');
  return session;
}

test('a loop that was set by hand can be shared, before anything else', () => {
  const session = loopedByHand();
  const [first] = shareTargets(session);
  expect([first!.name, first!.words]).toEqual(['The loop', '0:10 to 0:20']);
  expect(query(sharedAddress(session, first!, OPTIONS))).toBe('?t=10,20&loop=1');
  expect(query(targetOf(session, undefined))).toBe('?t=10,20&loop=1');
});

test('a loop of what is selected is shared as that', () => {
  const session = loopedByHand();
  selectLabel(session, 'Consequent');
  session.playback.getState().setLoop({ start: 12, end: 24 });
  expect(shareTargets(session).map(({ name }) => name)).toEqual([
    'The selection',
    'The time',
    'The whole file',
  ]);
  session.playback.getState().setLoop({ start: 12, end: 23 });
  expect(shareTargets(session)[0]!.name).toBe('The loop');
});
