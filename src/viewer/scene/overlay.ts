import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Timeline } from '../model/timeline.ts';
import type { Layer } from './frame-loop.ts';
import type { QuadBatch, QuadCanvas } from './gpu/quad-batch.ts';

/** A layer over the lanes, below the marks of what is selected. */
interface OverlayLayer extends Layer {
  readonly quads: QuadBatch;
}

/** Maker of the layer; what it draws with is the canvas's. */
type MakeOverlay = (timelines: readonly Timeline[], canvas: QuadCanvas) => OverlayLayer;

interface Overlay {
  /** Undefined while nothing is to be drawn over the lanes: then it costs nothing. */
  readonly make: MakeOverlay | undefined;
}

export type OverlayStore = StoreApi<Overlay>;

/** Holds what is drawn over the lanes for a panel whose code comes late. One store per opened file. */
export const createOverlayStore = (): OverlayStore => createStore<Overlay>()(() => ({ make: undefined }));
