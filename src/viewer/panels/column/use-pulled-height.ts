import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { capturePointer } from '../../../ui/capture-pointer.ts';
import type { PanelsStore } from '../../store/panels.ts';
import { PHONE } from '../../../ui/use-media.ts';

/** A press that moves less than this is none that pulls, in CSS pixels. */
const STILL_PX = 4;
/** A panel that is pulled lower than this is folded, in CSS pixels. */
const MIN_PANEL_PX = 72;

interface Pull {
  readonly fromPx: number;
  readonly heightPx: number;
  isMoving: boolean;
}

/** Lets the column be pulled up by its tabs on a phone, over as much of the timelines as the reader likes, and down again. */
export function usePulledHeight(panels: PanelsStore, column: RefObject<HTMLElement | null>) {
  const [heightPx, setHeightPx] = useState<number>();
  const pull = useRef<Pull>(undefined);
  const hasPulled = useRef(false);

  const take = ({ target, currentTarget, isPrimary, button, pointerId, clientY }: PointerEvent) => {
    const { current } = column;
    if (!current || !isPrimary || button !== 0 || !matchMedia(PHONE).matches) return;
    pull.current = { fromPx: clientY, heightPx: current.offsetHeight, isMoving: false };
    // Tabs hear of their clicks.
    const held = (target instanceof Element && target.closest('button')) || currentTarget;
    capturePointer(held, pointerId, move);
  };
  const move = ({ clientY }: { readonly clientY: number }) => {
    const room = column.current?.parentElement?.clientHeight;
    if (!pull.current || room === undefined) return;
    const pulledPx = pull.current.fromPx - clientY;
    pull.current.isMoving ||= Math.abs(pulledPx) >= STILL_PX;
    if (!pull.current.isMoving) return;
    if (!panels.getState().columnOpen) panels.getState().setColumnOpen(true);
    setHeightPx(Math.min(Math.max(pull.current.heightPx + pulledPx, 0), room));
  };
  const letGo = ({ currentTarget }: PointerEvent) => {
    hasPulled.current = pull.current?.isMoving === true;
    pull.current = undefined;
    const { current } = column;
    if (!current || !hasPulled.current) return;
    if (current.offsetHeight - currentTarget.clientHeight >= MIN_PANEL_PX) return;
    panels.getState().setColumnOpen(false);
    setHeightPx(undefined);
  };
  /** A click that ends a pull is none. */
  const click = (event: MouseEvent) => {
    if (hasPulled.current) event.stopPropagation();
    hasPulled.current = false;
  };
  return {
    /** Height that the reader has pulled the column to, in CSS pixels. */
    heightPx,
    /** Listeners of the row of tabs. */
    pulling: { onPointerDown: take, onPointerUp: letGo, onPointerCancel: letGo, onClickCapture: click },
  };
}
