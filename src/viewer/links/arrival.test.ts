import { describe, expect, test } from 'vitest';
import { createSession } from '../session.ts';
import { createLoadingStore } from '../store/loading.ts';
import { smallSession } from '../test-support/small-session.ts';
import { whenArrived } from './arrival.ts';

describe('a component that is asked for', () => {
  /** A session whose timelines come one by one, and how often `act` was called. */
  const waiting = (component: number | undefined) => {
    const { timelines } = smallSession();
    const loading = createLoadingStore('loading');
    const session = createSession(
      { id: 1, type: 'audio', storage: 'abstract', url: '', length: 60, artist: '', start: 0, end: 60 },
      timelines.slice(0, 1),
      { loading },
    );
    let calls = 0;
    const stop = whenArrived(session, component === undefined ? {} : { component }, () => calls++);
    const arrive = (index: number) => session.grow(timelines.slice(index, index + 1));
    return { session, loading, arrive, stop, calls: () => calls };
  };

  test('is waited for, and acted on once', () => {
    const { session, arrive, calls } = waiting(21);
    expect(calls()).toBe(0);
    arrive(1);
    session.layout.getState().setShown(0, false);
    expect(calls()).toBe(0);
    arrive(2);
    arrive(3);
    expect(calls()).toBe(1);
  });

  test('is not waited for where it is there, or none is asked for', () => {
    expect(waiting(15).calls()).toBe(1);
    expect(waiting(undefined).calls()).toBe(1);
  });

  test('is waited for no longer than until all are there, or until that is called off', () => {
    const { loading, arrive, calls } = waiting(99);
    arrive(1);
    loading.setState({ phase: 'cancelled' });
    expect(calls()).toBe(0);
    loading.setState({ phase: 'complete' });
    expect(calls()).toBe(1);
    const calledOff = waiting(21);
    calledOff.stop();
    calledOff.arrive(1);
    calledOff.arrive(2);
    expect(calledOff.calls()).toBe(0);
  });
});
