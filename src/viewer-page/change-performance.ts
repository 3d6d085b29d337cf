import type { OpenedFile } from '../viewer/load-file.ts';
import { arrive, leave } from '../viewer/performances/hand-over.ts';
import { countedMeasures, placeInWords } from '../viewer/model/counted.ts';
import type { Session } from '../viewer/session.ts';

/** How long a performance that is to play on is given for its first sound, in milliseconds. */
const SOUND_PATIENCE_MS = 1500;
const POLL_MS = 20;
/** How long the menu of performances is waited for, in milliseconds. */
const MENU_PATIENCE_MS = 2000;

/**
 * Hands the reader over from one opened performance to another, once all of that has loaded and is drawn; until then the
 * one before plays on. Returns false where `signal` has ended the wait.
 */
export async function changePerformance(
  before: OpenedFile,
  after: OpenedFile,
  name: string,
  signal: AbortSignal,
): Promise<boolean> {
  await whenDrawn(after.session, signal);
  if (before.session.playback.getState().playing) await whenSounding(signal);
  if (signal.aborted) return false;
  const left = leave(before.session);
  before.session.playback.getState().pause();
  const words = arrive(after.session, left);
  const { timelines, playback, panels } = after.session;
  const place = countedMeasures(timelines) ? placeInWords(timelines, playback.getState().time) : undefined;
  panels.getState().say(words ?? [name, place].filter((part) => part !== undefined).join('. '));
  return true;
}

/**
 * Resolves once a file has loaded, its first picture is drawn and its menu of performances names it, or when it is no
 * longer waited for. The menu may fail to come.
 */
function whenDrawn({ loading, firstPicture, performances }: Session, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const isDrawn = loading.getState().phase !== 'loading' && firstPicture.getState().isThere;
      const isNamed = performances.getState().isKnown || performance.now() > until;
      if (!(isDrawn && isNamed) && !signal.aborted) return;
      clearTimeout(timer);
      for (const stop of endings.splice(0)) stop();
      resolve();
    };
    const endings = [loading, firstPicture, performances].map((store) => store.subscribe(look));
    const until = performance.now() + MENU_PATIENCE_MS;
    const timer = setTimeout(look, MENU_PATIENCE_MS + 1);
    signal.addEventListener('abort', look, { once: true });
    look();
  });
}

/** Resolves when the recording behind has data to play, if it has one, or after some patience. */
async function whenSounding(signal: AbortSignal): Promise<void> {
  const until = performance.now() + SOUND_PATIENCE_MS;
  const isWaiting = () => {
    const media = document.querySelector<HTMLMediaElement>('[data-behind] :is(audio, video)');
    return media !== null && media.readyState < media.HAVE_FUTURE_DATA && media.error === null;
  };
  while (isWaiting() && !signal.aborted && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
