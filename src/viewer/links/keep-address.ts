import type { Session } from '../session.ts';
import { isScoreOpen } from '../store/column.ts';
import { REST_MS } from '../store/view-clock.ts';

/** An address is written once it has stayed unchanged for this long. */
const SAME_MS = 350;
/** An address that keeps changing is written this often; browsers refuse pages that write too often. */
const AT_LEAST_EVERY_MS = 5000;

/**
 * Calls `write` soon after anything changes that an address contains, and at once before a press leads the reader
 * elsewhere. A change costs a note of its time and nothing more. Returns a function that unsubscribes.
 */
export function whenAddressChanges(session: Session, write: () => void): () => void {
  const { viewport, viewClock, selection, playback, layout, follow, panels, comparison, loading } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first change that is not written yet. */
  let changedMs: number | undefined;

  const writeNow = () => {
    clearTimeout(timer);
    if (changedMs !== undefined) write();
    changedMs = undefined;
  };
  const writeIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Timelines that have not come yet would be missing.
      if (loading.getState().phase === 'loading') writeIn(SAME_MS);
      else writeNow();
    }, ms);
  };
  const note = () => {
    changedMs ??= performance.now();
    writeIn(SAME_MS);
  };
  /** A view may move with every frame: it has no timer of its own. */
  const noteMove = () => {
    const nowMs = performance.now();
    changedMs ??= nowMs;
    if (nowMs - changedMs >= AT_LEAST_EVERY_MS) writeIn(0);
  };

  const endings = [
    viewport.subscribe(({ view }, { view: before }) => {
      if (view.leftTime !== before.leftTime || view.pxPerSecond !== before.pxPerSecond) noteMove();
    }),
    viewClock.whenAtRest(() => {
      if (changedMs !== undefined) writeIn(SAME_MS - REST_MS);
    }),
    selection.subscribe((now, before) => {
      if (now.selected !== before.selected || now.range !== before.range) note();
    }),
    playback.subscribe((now, before) => {
      if (now.loop !== before.loop || now.speed !== before.speed || now.seekTo !== before.seekTo) note();
    }),
    layout.subscribe((now, before) => {
      if (now.shown !== before.shown) note();
    }),
    follow.subscribe((now, before) => {
      if (now.mode !== before.mode) note();
    }),
    comparison.subscribe((now, before) => {
      if (now.from !== before.from) note();
    }),
    panels.subscribe((now, before) => {
      if (isScoreOpen(now) !== isScoreOpen(before)) note();
    }),
  ];
  const onClick = ({ target }: Event) => {
    // Most presses are on the canvas, from where nothing leads elsewhere: their changes are not written in the same
    // frame.
    const isOnCanvas = target instanceof Element && target.closest('[data-canvas-drawn]') !== null;
    if (!isOnCanvas) writeNow();
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('click', onClick, { capture: true });
    for (const end of endings) end();
  };
}
