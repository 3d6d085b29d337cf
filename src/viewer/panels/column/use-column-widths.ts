import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Session } from '../../session.ts';
import { BESIDE_ROOM_PX, columnWidths } from './column-widths.ts';

/**
 * Widths of the side column and of the score beside it, in the room of an element that is measured. What opens, closes
 * or is resized beside the timelines changes neither their scale nor their left edge. `regionId` is the id of the
 * region with the timelines.
 */
export function useColumnWidths(session: Session, room: RefObject<HTMLElement | null>, regionId: string) {
  const { panels, viewport, loading, firstPicture, presenting } = session;
  const [roomPx, setRoomPx] = useState(innerWidth);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = () => {
      panels.getState().setHasRoomBeside(element.clientWidth >= BESIDE_ROOM_PX);
      setRoomPx(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room, panels]);
  const column = useStore(
    panels,
    useShallow(
      ({
        tab,
        columnOpen,
        columnWidthPx,
        scoreWidthPx,
        hasScore,
        opensScore,
        hasRoomBeside,
        scoreBeside,
      }) => ({
        ...{ tab, columnOpen, columnWidthPx, scoreWidthPx },
        ...{ hasScore, opensScore, hasRoomBeside, scoreBeside },
      }),
    ),
  );
  const isPresented = useStore(presenting, ({ mode }) => mode === 'screen');
  const last = useRef({ roomPx, isPresented });
  // Before the canvas hears of its new size.
  useLayoutEffect(() => {
    const isOther = last.current.roomPx !== roomPx || last.current.isPresented !== isPresented;
    last.current = { roomPx, isPresented };
    const isOpening = loading.getState().phase === 'loading' || !firstPicture.getState().isThere;
    const region = document.getElementById(regionId);
    if (!region || region.clientWidth === 0 || isOther || isOpening) return;
    // As many whole device pixels as the canvas will have.
    viewport.getState().resizeRight(Math.floor(region.clientWidth * devicePixelRatio) / devicePixelRatio);
  });
  return columnWidths(roomPx, column);
}
