import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { capturePointer } from '../../../ui/capture-pointer.ts';

/** A press that moves less than this is none that pulls, in CSS pixels. */
const STILL_PX = 4;
/** A pull of more than this leads to the next height, or closes. */
const PULL_PX = 40;

interface Pull {
  readonly fromPx: number;
  readonly heightPx: number;
  isMoving: boolean;
}

/**
 * Lets a panel at the foot of its positioned parent be dragged up over nearly all of that, by a handle or by its head,
 * and down again; a drag below its lower height closes it. Only the panel moves: everything around it keeps its size.
 */
export function useSheet(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const [isUp, setIsUp] = useState(false);
  const pull = useRef<Pull>(undefined);
  const hasPulled = useRef(false);

  useEffect(() => {
    if (!isUp) return;
    // A focused element must be visible.
    const uncover = ({ target }: FocusEvent) => {
      const { current } = sheet;
      const isUnder = target instanceof Node && current?.offsetParent?.contains(target);
      if (isUnder && !current?.contains(target)) setIsUp(false);
    };
    document.addEventListener('focusin', uncover);
    return () => document.removeEventListener('focusin', uncover);
  }, [isUp, sheet]);

  const take = ({ target, currentTarget, isPrimary, button, pointerId, clientY }: PointerEvent) => {
    const heightPx = sheet.current?.offsetHeight;
    if (!isPrimary || button !== 0 || heightPx === undefined) return;
    pull.current = { fromPx: clientY, heightPx, isMoving: false };
    // Buttons in the head hear of their clicks.
    const held = (target instanceof Element && target.closest('button')) || currentTarget;
    capturePointer(held, pointerId, move);
  };
  const move = ({ clientY }: { readonly clientY: number }) => {
    const { current } = sheet;
    if (!pull.current || !current) return;
    const pulledPx = pull.current.fromPx - clientY;
    pull.current.isMoving ||= Math.abs(pulledPx) >= STILL_PX;
    if (!pull.current.isMoving) return;
    current.dataset['pulled'] = '';
    current.style.height = `${pull.current.heightPx + pulledPx}px`;
  };
  const letGo = ({ clientY, type }: PointerEvent) => {
    const { current } = sheet;
    hasPulled.current = pull.current?.isMoving === true;
    const pulledPx = pull.current && type === 'pointerup' ? pull.current.fromPx - clientY : 0;
    pull.current = undefined;
    if (!current || !hasPulled.current) return;
    delete current.dataset['pulled'];
    current.style.height = '';
    if (pulledPx > PULL_PX) setIsUp(true);
    else if (pulledPx < -PULL_PX && isUp) setIsUp(false);
    else if (pulledPx < -PULL_PX) onClose();
  };
  /** A click that ends a pull is none. */
  const click = (event: MouseEvent) => {
    if (hasPulled.current) event.stopPropagation();
    hasPulled.current = false;
  };
  return {
    isUp,
    setIsUp,
    /** Listeners of the panel’s head. */
    pulling: {
      onPointerDown: take,
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onClickCapture: click,
    },
  };
}
