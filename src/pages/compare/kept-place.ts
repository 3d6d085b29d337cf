import { useEffect } from 'react';
import { placeOfDifference } from '../../compare/difference.ts';
import { differencesOf, type OpenComparison } from '../../viewer/compare/create-comparison.ts';
import type { ComparePlace } from './compare-address.ts';

/** What is seen and heard now, in seconds of A. */
export function placeNow({ session, store, placed }: OpenComparison): ComparePlace {
  const [a] = placed.sides;
  const { heard, chosen, agreeing } = store.getState();
  const { time, loop } = session.playback.getState();
  const { view, home, isAt } = session.viewport.getState();
  const own = (place: number) => a?.map.toTime(place) ?? place;
  const right = view.leftTime + view.widthPx / view.pxPerSecond;
  return {
    ...{ heard, agreeing, time: own(time) },
    ...(chosen !== undefined && { difference: chosen + 1 }),
    ...(loop && { loop: [own(loop.start), own(loop.end)] }),
    ...(!isAt(view, home()) && { view: [own(Math.max(view.leftTime, 0)), own(right)] }),
  };
}

/** Goes to what a link asks for. */
export function goToPlace(open: OpenComparison, { heard, difference, time, loop, view }: ComparePlace): void {
  const { session, store, placed, player } = open;
  const { playback, viewport } = session;
  const [a] = placed.sides;
  if (!a) return;
  if (heard !== undefined && heard < placed.sides.length) {
    store.setState({ heard });
    void player.switchTo(heard);
  }
  const { differences } = differencesOf(open, store.getState().agreeing);
  const asked = difference === undefined ? undefined : differences[difference - 1];
  if (asked && difference !== undefined) store.setState({ chosen: difference - 1 });
  if (loop) playback.getState().setLoop({ start: a.map.toAxis(loop[0]), end: a.map.toAxis(loop[1], 'end') });
  const place = time !== undefined ? a.map.toAxis(time) : asked && placeOfDifference(asked);
  if (place !== undefined) playback.getState().seek({ time: place, ifPlaying: true });
  if (!view) return;
  // The canvas has its size only once it is drawn.
  const show = () => viewport.getState().show(a.map.toAxis(view[0]), a.map.toAxis(view[1], 'end'));
  if (session.firstPicture.getState().isThere) show();
  else {
    const stop = session.firstPicture.subscribe(({ isThere }) => {
      if (!isThere) return;
      stop();
      show();
    });
  }
}

/** Keeps the address in step with what is shown, without an entry in the history. */
export function useKeptPlace({ session, store }: OpenComparison, query: () => string): void {
  useEffect(() => {
    const keep = () => {
      if (location.pathname === '/compare') history.replaceState(history.state, '', `/compare?${query()}`);
    };
    const endings = [
      store.subscribe(keep),
      session.viewClock.whenAtRest(keep),
      session.playback.subscribe((now, before) => {
        if (now.seekTo !== before.seekTo || now.loop !== before.loop || now.playing !== before.playing)
          keep();
      }),
    ];
    return () => endings.forEach((end) => end());
  }, [session, store, query]);
}
