import { afterLayout } from '../scene/commands/commands.ts';
import type { Session } from '../session.ts';
import type { LoadingStore } from '../store/loading.ts';
import type { PlaybackStore } from '../store/playback.ts';
import type { ViewportStore } from '../store/viewport.ts';
import { whenArrived } from './arrival.ts';
import { applyLink } from './apply-link.ts';
import { applyLinkSettings } from './apply-link-settings.ts';
import { holdView } from './hold-view.ts';
import type { Asked } from './read-address.ts';

/**
 * Goes where an address leads, as far as the file and the canvas have loaded and further as they load, and reports
 * problems in the status line. `onShown` is called when the target has come into view. Returns a function that gives
 * up.
 */
export function openLink(session: Session, { address, problems }: Asked, onShown: () => void): () => void {
  const { viewport, loading, panels } = session;
  const said = [...problems];
  const say = () => {
    if (said.length > 0) panels.getState().say(said.join(' '));
  };
  const onProblem = (problem: string) => {
    said.push(problem);
    say();
  };
  say();

  const endings = new Set<() => void>();
  let isOver = false;
  const until = (end: () => void) => {
    if (isOver) end();
    else endings.add(end);
  };
  const stop = () => {
    isOver = true;
    for (const end of endings) end();
  };
  const soon = (act: () => void) => afterLayout(() => !isOver && act());

  const { view } = address;
  if (view && isOutside(session.playback, view)) onProblem('The link’s view is outside the recording.');
  else if (view) until(whenSized(viewport, () => until(holdView(session, view))));
  until(applyLinkSettings(session, address, onProblem));
  const onApplied = (show: () => void) => {
    show();
    onShown();
    // The last timelines to load may still change the canvas.
    until(whenLoaded(loading, () => soon(stop)));
  };
  const arrive = () => {
    const show = applyLink(session, address, onProblem);
    until(whenSized(viewport, () => soon(() => onApplied(show))));
  };
  until(whenArrived(session, address, arrive));
  return stop;
}

function isOutside(playback: PlaybackStore, view: { readonly start: number; readonly end: number }): boolean {
  const { start, end } = playback.getState();
  return view.end <= start || view.start >= end;
}

/** Width of a canvas that has not been laid out yet. */
const UNSIZED_PX = 1;

/** Calls back at once, or as soon as the canvas has a size. Returns a function that stops waiting. */
function whenSized(viewport: ViewportStore, act: () => void): () => void {
  const isSized = () => viewport.getState().view.widthPx > UNSIZED_PX;
  return once(isSized, viewport, act);
}

/** Calls back at once, or as soon as the whole file has loaded. Returns a function that stops waiting. */
function whenLoaded(loading: LoadingStore, act: () => void): () => void {
  return once(() => loading.getState().phase !== 'loading', loading, act);
}

function once(
  isTrue: () => boolean,
  store: { readonly subscribe: (listener: () => void) => () => void },
  act: () => void,
): () => void {
  if (isTrue()) {
    act();
    return () => undefined;
  }
  const stop = store.subscribe(() => {
    if (!isTrue()) return;
    stop();
    act();
  });
  return stop;
}
