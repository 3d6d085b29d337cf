import type { AtlasStore } from './atlas-store.ts';
import { panned, withRows, zoomedAt } from './camera.ts';

const PAN_PX = 60;
const ZOOM = 1.25;
const ROW_STEP = 1.25;

/** What keys do with the selected piece. */
export interface PieceActions {
  readonly play: (piece: number) => void;
  readonly open: (piece: number) => void;
}

/** Moves of the selection that the picture and the table share. Returns whether the key is one of them. */
export function runSelectionKey(store: AtlasStore, actions: PieceActions, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const { selected, select } = store.getState();
  switch (event.key) {
    case 'ArrowDown':
      step(store, 1);
      break;
    case 'ArrowUp':
      step(store, -1);
      break;
    case 'PageDown':
      step(store, 10);
      break;
    case 'PageUp':
      step(store, -10);
      break;
    case 'Home':
      step(store, -Infinity);
      break;
    case 'End':
      step(store, Infinity);
      break;
    case 'Escape':
      if (selected === undefined) return false;
      select(undefined);
      break;
    case 'Enter':
      if (selected === undefined) return false;
      actions.open(selected);
      break;
    case ' ':
      if (selected === undefined) return false;
      actions.play(selected);
      break;
    default:
      return false;
  }
  event.preventDefault();
  return true;
}

/** Keys of the picture alone: they zoom and pan it. */
export function runViewKey(store: AtlasStore, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { move, showAll, stage } = store.getState();
  const middle = { x: stage.widthPx / 2, y: stage.heightPx / 2 };
  const zoom = (factor: number) => move((camera, of) => zoomedAt(camera, of, factor, middle.x));
  const resize = (factor: number) =>
    move((camera, of) => withRows(camera, of, camera.rowPx * factor, middle.y));
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => zoom(ZOOM),
    '=': () => zoom(ZOOM),
    '-': () => zoom(1 / ZOOM),
    '0': showAll,
    ']': () => resize(ROW_STEP),
    '[': () => resize(1 / ROW_STEP),
    ArrowLeft: () => move((camera) => panned(camera, -PAN_PX, 0)),
    ArrowRight: () => move((camera) => panned(camera, PAN_PX, 0)),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Selects the piece so many rows from the selected one; heads of groups are passed over. */
function step(store: AtlasStore, by: number): void {
  const { arranged, rowOf, selected, select } = store.getState();
  const pieces = arranged.rows.flatMap((row) => (row.is === 'piece' ? [row.piece] : []));
  if (pieces.length === 0) return;
  const now = selected === undefined || rowOf[selected] === undefined ? -1 : pieces.indexOf(selected);
  const next = now < 0 && by > 0 && by < Infinity ? 0 : now + by;
  select(pieces[Math.min(Math.max(next, 0), pieces.length - 1)]);
}
