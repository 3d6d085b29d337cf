import { useEffect, useState } from 'react';
import type { Session } from '../../session.ts';

/** Height that the guide may have at most, as its style sheet has it: CSS pixels, and part of the window's height. */
const MOST_GUIDE_PX = 272;
const MOST_GUIDE_PART = 0.36;

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
      const guidePx = Math.min(MOST_GUIDE_PX, MOST_GUIDE_PART * innerHeight);
      setHasRoom(!isAligning && roomPx - guidePx >= layout.getState().usualHeightPx);
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
