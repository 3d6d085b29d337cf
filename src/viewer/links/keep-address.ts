import type { Session } from '../session.ts';

/** A view that has rested this long is written. */
const REST_MS = 350;
/** One that goes on moving is written this often; browsers refuse pages that write too often. */
const AT_LEAST_EVERY_MS = 5000;

/**
 * Calls `write` soon after anything changed of what an address says, and at once before a press takes the reader
 * elsewhere. A change costs a note of its time and nothing more. Returns how to end that.
 */
export function whenAddressChanges(session: Session, write: () => void): () => void {
  const { viewport, selection, playback, layout, follow, panels, comparison, loading } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstMs = 0;
  let lastMs = 0;

  const writeNow = () => {
    clearTimeout(timer);
    if (timer !== undefined) write();
    timer = undefined;
  };
  const check = () => {
    const nowMs = performance.now();
    // Timelines that have not come yet would be missing.
    const isLoading = loading.getState().phase === 'loading';
    const restMs = isLoading ? REST_MS : Math.min(lastMs + REST_MS, firstMs + AT_LEAST_EVERY_MS) - nowMs;
    if (restMs > 0) timer = setTimeout(check, restMs);
    else writeNow();
  };
  const note = () => {
    lastMs = performance.now();
    if (timer !== undefined) return;
    firstMs = lastMs;
    timer = setTimeout(check, REST_MS);
  };

  const endings = [
    viewport.subscribe(({ view }, { view: before }) => {
      if (view.leftTime !== before.leftTime || view.pxPerSecond !== before.pxPerSecond) note();
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
      if (now.scoreOpen !== before.scoreOpen) note();
    }),
  ];
  const onClick = ({ target }: Event) => {
    // Most are on the canvas, from where nothing leads elsewhere: what they change is not written in the same frame.
    const isOnCanvas = target instanceof Element && target.closest('[data-frames]') !== null;
    if (!isOnCanvas) writeNow();
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('click', onClick, { capture: true });
    for (const end of endings) end();
  };
}
