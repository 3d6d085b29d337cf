import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Timeline } from '../model/timeline.ts';
import type { Layer } from './frame-loop.ts';
import type { QuadBatch } from './gpu/quad-batch.ts';
import type { ShapeBatch } from './gpu/shape-batch.ts';

/**
 * Maker of a layer over the lanes, below the marks of what is selected. It is given what it draws with, which it frees: code that
 * comes late and asked for Pixi itself would have the build divide Pixi, and more of it come before the first picture.
 */
export type MakeOverlay = (timelines: readonly Timeline[], quads: QuadBatch, shapes: ShapeBatch) => Layer;

interface Overlay {
  /** Undefined while nothing is to be drawn over the lanes: then it costs nothing. */
  readonly make: MakeOverlay | undefined;
}

export type OverlayStore = StoreApi<Overlay>;

/** Holds what is drawn over the lanes for a panel whose code comes late. One store per opened file. */
export const createOverlayStore = (): OverlayStore => createStore<Overlay>()(() => ({ make: undefined }));
