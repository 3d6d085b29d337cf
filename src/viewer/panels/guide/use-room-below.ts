import { useEffect, useState } from 'react';
import type { Session } from '../../session.ts';
import type { Lane } from '../../store/layout.ts';

/** Height that the guide may have at most, as its style sheet has it: CSS pixels, and part of the window's height. */
const MAX_GUIDE_PX = 272;
const MAX_ON_TALL_PX = 416;
const MAX_GUIDE_PART = 0.36;
/** A window, as on a large screen, that even the largest lanes do not fill. */
const TALL = '(min-width: 1600px) and (min-height: 1200px)';

const mostGuidePx = () =>
  Math.min(matchMedia(TALL).matches ? MAX_ON_TALL_PX : MAX_GUIDE_PX, MAX_GUIDE_PART * innerHeight);

/**
 * Whether the listening guide finds room below the lanes without covering any of them at its usual size. `data-guide` is on the
 * open guide. While a recording is aligned it stands beside that, where it takes nothing from the canvas.
 */
export function useRoomBelow({ viewport, layout, panels }: Session): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useEffect(() => {
    const measure = () => {
      const isAligning = document.querySelector('[data-viewer] [data-align]') !== null;
      const guide = document.querySelector<HTMLElement>('[data-viewer] [data-guide]');
      // It takes from the canvas's height wherever it stands.
      const roomPx = viewport.getState().view.heightPx + (guide?.offsetHeight ?? 0);
      setHasRoom(!isAligning && roomPx - mostGuidePx() >= layout.getState().usualHeightPx);
    };
    measure();
    const endings = [
      layout.subscribe(measure),
      viewport.subscribe(({ view }, { view: before }) => {
        if (view.heightPx !== before.heightPx) measure();
      }),
      panels.subscribe((now, before) => {
        if (now.guideOpen !== before.guideOpen) measure();
      }),
    ];
    return () => endings.forEach((end) => end());
  }, [viewport, layout, panels]);
  return hasRoom;
}

/** Opens the guide by itself, once, where a tall window has the room for it below lanes that cannot grow any more. */
export function useGuideOpensItself({
  viewport,
  layout,
  panels,
  loading,
  firstPicture,
  timelines,
}: Session): void {
  useEffect(() => {
    const look = () => {
      if (loading.getState().phase === 'loading' || !firstPicture.getState().isThere) return;
      endings.forEach((end) => end());
      const freePx = viewport.getState().view.heightPx - layout.getState().heightPx;
      const says = ({ timeline }: Lane) => timelines[timeline]?.listening?.activeRows !== undefined;
      const isHeard = layout.getState().lanes.some(says);
      if (matchMedia(TALL).matches && isHeard && freePx >= mostGuidePx())
        panels.getState().setGuideOpen(true);
    };
    const endings = [loading.subscribe(look), firstPicture.subscribe(look)];
    look();
    return () => endings.forEach((end) => end());
  }, [viewport, layout, panels, loading, firstPicture, timelines]);
}
