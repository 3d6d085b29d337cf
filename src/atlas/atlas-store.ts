import { createStore } from 'zustand/vanilla';
import type { AtlasPiece, AtlasUnit, PlacedSpan } from './atlas-data.ts';
import { bounded, MIN_ROW_PX, showingRow, wholeView, type Camera, type Stage } from './camera.ts';
import type { Choices } from './choices.ts';
import { arrange, namedOf, unitOf, type Arranged, type Named } from './placing.ts';
import { quartilesOf, startsOf, type Quartiles } from './quartiles.ts';

/** What the pointer is over, with its place on the canvas in CSS pixels. */
export interface Hovered {
  readonly piece: number;
  readonly unit: AtlasUnit | undefined;
  readonly x: number;
  readonly y: number;
}

interface Atlas {
  readonly pieces: readonly AtlasPiece[];
  readonly choices: Choices;
  readonly arranged: Arranged;
  /** The unit of each piece by which it is aligned, or that is asked for. */
  readonly units: readonly (PlacedSpan | undefined)[];
  /** Where the unit begins in the pieces that have it; undefined where none has. */
  readonly quartiles: Quartiles | undefined;
  /** Row of each piece, by its place among all. */
  readonly rowOf: readonly number[];
  /** Place of the selected piece among all. */
  readonly selected: number | undefined;
  readonly hovered: Hovered | undefined;
  readonly stage: Stage;
  readonly camera: Camera;
  readonly add: (pieces: readonly AtlasPiece[]) => void;
  readonly choose: (choices: Choices) => void;
  /** Selects a piece, and scrolls it into view. */
  readonly select: (piece: number | undefined) => void;
  readonly hover: (hovered: Hovered | undefined) => void;
  /** Size of the canvas and the least height of its rows in CSS pixels. */
  readonly resize: (widthPx: number, heightPx: number, leastRowPx?: number) => void;
  /** Moves the view as far as there is something to see. */
  readonly move: (change: (camera: Camera, stage: Stage) => Camera) => void;
  readonly showAll: () => void;
}

export type AtlasStore = ReturnType<typeof createAtlasStore>;

/** An atlas without pieces yet. */
export const createAtlasStore = (choices: Choices) =>
  createStore<Atlas>()((set, get) => {
    let named: Named = namedOf([]);
    /** Units of all pieces by what they are aligned at: to look for them takes longer than to arrange them. */
    const unitsAt = new Map<string, readonly (PlacedSpan | undefined)[]>();
    /** Whether the reader has moved the view: until then it is of the whole. */
    let isMoved = false;
    const arrangedAs = (pieces: readonly AtlasPiece[], next: Choices) => {
      const units = unitsAt.get(next.align) ?? pieces.map((piece) => unitOf(piece, next.align));
      unitsAt.set(next.align, units);
      const arranged = arrange(pieces, units, named, next);
      const rowOf: number[] = [];
      for (const [row, one] of arranged.rows.entries()) if (one.is === 'piece') rowOf[one.piece] = row;
      const { extent, rows } = arranged;
      const stage = { ...get().stage, extent, rows: rows.length, isGrouped: next.group !== 'none' };
      const quartiles = quartilesOf(startsOf(pieces, units, next.axis));
      return { pieces, choices: next, arranged, units, quartiles, rowOf, stage };
    };
    const nothing = arrange([], [], named, choices);
    const stage: Stage = {
      ...{ widthPx: 0, heightPx: 0, leastRowPx: MIN_ROW_PX },
      ...{ extent: nothing.extent, rows: 0, isGrouped: false },
    };
    return {
      ...{ pieces: [], choices, arranged: nothing, units: [], rowOf: [], stage, camera: wholeView(stage) },
      ...{ quartiles: undefined, selected: undefined, hovered: undefined },
      add(more) {
        const pieces = [...get().pieces, ...more];
        named = namedOf(pieces);
        unitsAt.clear();
        const next = arrangedAs(pieces, get().choices);
        set({ ...next, camera: isMoved ? bounded(get().camera, next.stage) : wholeView(next.stage) });
      },
      choose(next) {
        const { choices: before, pieces, camera, selected } = get();
        const all = arrangedAs(pieces, next);
        const isSameAxis = before.axis === next.axis && before.align === next.align;
        // Along another axis, or from another place, nothing is where it was.
        const whole = wholeView(all.stage);
        const kept = isMoved ? { ...camera, ...(!isSameAxis && { left: whole.left, pxPerValue: 0 }) } : whole;
        const row = selected === undefined ? undefined : all.rowOf[selected];
        const fitting = bounded(kept, all.stage);
        set({
          ...{ ...all, hovered: undefined },
          camera: row === undefined ? fitting : showingRow(fitting, all.stage, row),
        });
      },
      select(selected) {
        const { rowOf, camera, stage: now } = get();
        const row = selected === undefined ? undefined : rowOf[selected];
        set({ selected, ...(row !== undefined && { camera: showingRow(camera, now, row) }) });
      },
      hover: (hovered) => set({ hovered }),
      resize(widthPx, heightPx, leastRowPx = MIN_ROW_PX) {
        const { stage: before, camera } = get();
        const now = { ...before, widthPx, heightPx, leastRowPx };
        const isWidened = before.widthPx !== widthPx;
        if (!isWidened && before.heightPx === heightPx && before.leastRowPx === leastRowPx) return;
        const kept = { ...camera, ...(isWidened && { pxPerValue: 0 }) };
        set({ stage: now, camera: isMoved ? bounded(kept, now) : wholeView(now) });
      },
      move(change) {
        const { camera, stage: now } = get();
        isMoved = true;
        set({ camera: bounded(change(camera, now), now) });
      },
      showAll() {
        isMoved = false;
        set({ camera: wholeView(get().stage) });
      },
    };
  });
