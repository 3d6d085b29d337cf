import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Timeline } from '../model/timeline.ts';
import type { Layer } from './frame-loop.ts';
import type { QuadBatch } from './gpu/quad-batch.ts';
import type { ShapeBatch } from './gpu/shape-batch.ts';

/**
 * Maker of a layer over the lanes, below the marks of the selection. It is given its drawing objects, which it frees:
 * late code that imported Pixi itself would make the build split Pixi, and more of it load before the first picture.
 */
export type MakeOverlay = (timelines: readonly Timeline[], quads: QuadBatch, shapes: ShapeBatch) => Layer;

/** Overlays by what they show; undefined while that is not to be drawn: then it costs nothing. */
interface Overlay {
  /** Differences from another analysis. */
  readonly differences: MakeOverlay | undefined;
  /** What was found. */
  readonly found: MakeOverlay | undefined;
}

export type OverlayStore = StoreApi<Overlay>;

/** Holds the overlays over the lanes, for panels whose code loads late. One store per opened file. */
export const createOverlayStore = (): OverlayStore =>
  createStore<Overlay>()(() => ({ differences: undefined, found: undefined }));
