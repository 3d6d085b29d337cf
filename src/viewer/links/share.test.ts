import { describe, expect, test } from 'vitest';
import { setLoopEdge } from '../scene/commands/loop-commands.ts';
import { createTimelines } from '../model/create-timelines.ts';
import { createSession } from '../session.ts';
import { selectLabel, smallSession } from '../test-support/small-session.ts';
import { targetOf } from './present-address.ts';
import { measuresAddress, sharedAddress, shareTargets } from './share.ts';
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

/** A minute in measures of four beats of 3 seconds. */
function countingSession() {
  const { timelines } = createTimelines({
    timelines: [
      {
        id: 1,
        kind: 'BEAT_TIMELINE',
        components: Array.from({ length: 20 }, (_, index) => ({ id: index + 1, time: 3 * index })),
        beat_pattern: '[4]',
      },
    ],
  });
  return createSession(
    { id: 1, type: 'audio', storage: 'abstract', url: '', length: 60, artist: '', start: 0, end: 60 },
    timelines,
  );
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

describe('measures', () => {
  test('of a passage along the beats come first, as text that leads to the same passage', () => {
    const session = countingSession();
    session.selection.getState().setRange({ start: 24, end: 48 });
    const [first, second] = shareTargets(session);
    expect([first!.name, second!.name]).toEqual(['The measures', 'The range']);
    expect(query(sharedAddress(session, first!, { ...OPTIONS, withLoop: false }))).toBe('?m=3-4');
    // Drawn freely, it is times that are meant.
    session.selection.getState().setRange({ start: 25, end: 47 });
    expect(shareTargets(session).map(({ name }) => name)).toEqual([
      'The range',
      'The measures',
      'The time',
      'The whole file',
    ]);
  });

  test('are those of the measure that sounds, and of none where nothing was chosen or played', () => {
    const session = countingSession();
    const names = () => shareTargets(session).map(({ name }) => name);
    expect(names()).toEqual(['The whole file', 'The measures', 'The time']);
    const [whole, measures] = shareTargets(session);
    expect(query(sharedAddress(session, whole!, OPTIONS))).toBe('');
    expect(query(measures!.address)).toBe('?m=1-1');
    session.playback.getState().seek({ time: 28, ifPlaying: true });
    expect(names()).toEqual(['The measures', 'The time', 'The whole file']);
    expect(query(shareTargets(session)[0]!.address)).toBe('?m=3-3');
  });

  test('can be written by the reader, who is told what is wrong with them', () => {
    const session = countingSession();
    const written = (first: string, last: string) => {
      const address = measuresAddress(session, first, last);
      return typeof address === 'string' ? address : query(address);
    };
    expect(written('2', '4')).toBe('?m=2-4');
    expect(written('m2.3', ' 4 ')).toBe('?m=2.3-4');
    expect(written('2', '')).toBe('?m=2');
    expect(written('2', '2')).toBe('?m=2');
    expect(written('2', '99')).toBe('Measure 99 is not in this file.');
    expect(written('4', '2')).toBe('The last measure comes before the first.');
    expect(written('two', '4')).toBe('Enter measures, such as 12 and 15.');
    expect(written('I:2', '4')).toBe('?m=2-4');
    expect(measuresAddress(smallSession(), '1', '2')).toBe('Enter measures, such as 12 and 15.');
  });
});
