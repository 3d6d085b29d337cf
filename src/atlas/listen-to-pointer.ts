import { distance, Pointing, type Point } from '../viewer/scene/input/point.ts';
import { turnPx, zoomOfTurn } from '../viewer/scene/input/wheel.ts';
import type { AtlasStore, Hovered } from './atlas-store.ts';
import { levelsOf } from './atlas-data.ts';
import { panned, RULER_PX, rowAt, valueAt, withRows, zoomedAt } from './camera.ts';
import { onAxis } from './placing.ts';

/** A press that moves less is a click. */
const DRAG_PX = 5;

/** Handles mouse, touch and wheel on the canvas as the viewer does. Returns a function that ends it. */
export function listenToPointer(host: HTMLElement, store: AtlasStore, onOpen: () => void): () => void {
  const pointing = new Pointing(host);
  const pointers = new Map<number, Point>();
  let pressedAt: Point | undefined;
  let isDragging = false;
  const listening = new AbortController();
  const { signal } = listening;

  const turn = (event: WheelEvent) => {
    const { move, camera, stage } = store.getState();
    const { dx, dy } = turnPx(event, stage.heightPx);
    const { x, y } = pointing.of(event);
    if (event.altKey) {
      event.preventDefault();
      move((now, of) => withRows(now, of, now.rowPx * zoomOfTurn(dy), y));
    } else if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      move((now, of) => zoomedAt(now, of, zoomOfTurn(dy), x));
    } else if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
      event.preventDefault();
      move((now) => panned(now, dx === 0 ? dy : dx, 0));
    } else {
      move((now) => panned(now, 0, dy));
      // At either end, and where all rows fit, the page scrolls on.
      if (store.getState().camera.scrollPx !== camera.scrollPx) event.preventDefault();
    }
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const point = pointing.of(event);
    pointers.set(event.pointerId, point);
    pressedAt = pointers.size === 1 ? point : undefined;
    isDragging = false;
    host.setPointerCapture(event.pointerId);
  };
  const moved = (event: PointerEvent) => {
    const point = pointing.of(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      store.getState().hover(hoveredAt(store, point));
      return;
    }
    isDragging ||= pressedAt === undefined || distance(pressedAt, point) >= DRAG_PX;
    if (!isDragging) return;
    const others = [...pointers].filter(([id]) => id !== event.pointerId);
    pointers.set(event.pointerId, point);
    store.getState().hover(undefined);
    const [other] = others;
    if (other) pinch(store, other[1], before, point);
    else store.getState().move((now) => panned(now, before.x - point.x, before.y - point.y));
  };
  const up = (event: PointerEvent) => {
    const point = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    if (!point || isDragging || event.type === 'pointercancel') return;
    store.getState().select(hoveredAt(store, point)?.piece);
  };
  host.addEventListener('wheel', turn, { passive: false, signal });
  host.addEventListener('pointerdown', down, { signal });
  host.addEventListener('pointermove', moved, { signal });
  host.addEventListener('pointerup', up, { signal });
  host.addEventListener('pointercancel', up, { signal });
  host.addEventListener('pointerleave', () => store.getState().hover(undefined), { signal });
  host.addEventListener('dblclick', onOpen, { signal });
  return () => {
    listening.abort();
    pointing.end();
  };
}

/** Two fingers zoom around the one that rests, and carry the view along. */
function pinch(store: AtlasStore, resting: Point, before: Point, now: Point): void {
  const factor = distance(resting, before) > 0 ? distance(resting, now) / distance(resting, before) : 1;
  store.getState().move((camera, stage) => zoomedAt(camera, stage, factor, (resting.x + now.x) / 2));
}

/** The piece and the unit at a point of the canvas. */
function hoveredAt(store: AtlasStore, { x, y }: Point): Hovered | undefined {
  const { camera, stage, arranged, pieces, choices } = store.getState();
  const row = arranged.rows[rowAt(camera, y)];
  const piece = row?.is === 'piece' ? pieces[row.piece] : undefined;
  if (row?.is !== 'piece' || !piece) return undefined;
  const value = valueAt(camera, stage, x);
  const inRow = (camera.scrollPx + y - RULER_PX) % camera.rowPx;
  const level = levelsOf(piece) === 2 && inRow > camera.rowPx / 2 ? 1 : 0;
  const unit = piece.units.find((one) => {
    const { from, to } = onAxis(one, piece, choices.axis);
    return (
      value !== undefined && one.level === level && value >= row.origin + from && value < row.origin + to
    );
  });
  return { piece: row.piece, unit, x, y };
}
