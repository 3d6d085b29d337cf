import type { ConcreteWork } from './viewer-file.ts';
import type { Timeline } from './model/timeline.ts';
import { FrameTimes } from './scene/frame-times.ts';
import {
  createLayoutStore,
  RULER_MEASURES_PX,
  RULER_TIMES_PX,
  type ArrangeNew,
  type LayoutStore,
} from './store/layout.ts';
import { createLoadingStore, type LoadingStore } from './store/loading.ts';
import { createPanelsStore, type PanelsStore } from './store/panels.ts';
import { createPlaybackStore, type PlaybackStore } from './store/playback.ts';
import { createSelectionStore, type SelectionStore } from './store/selection.ts';
import { createViewportStore, type ViewportStore } from './store/viewport.ts';

/** What belongs to one opened file and goes with it: its timelines and its stores. */
export interface Session {
  /**
   * In the author's order, top first. An `Item.timeline` is an index into this list. It is one list for good, which
   * grows at its end while the file is loading; `layout` tells when it did.
   */
  readonly timelines: readonly Timeline[];
  readonly loading: LoadingStore;
  readonly playback: PlaybackStore;
  readonly viewport: ViewportStore;
  readonly selection: SelectionStore;
  readonly layout: LayoutStore;
  readonly panels: PanelsStore;
  readonly frameTimes: FrameTimes;
  /** Adds timelines that have come. `arrangeNew` says where they stand, if not last. */
  readonly grow: (more: readonly Timeline[], arrangeNew?: ArrangeNew) => void;
}

/** Without `loading` all timelines are there. */
export function createSession(
  work: ConcreteWork,
  first: readonly Timeline[],
  loading = createLoadingStore('complete'),
): Session {
  const timelines = [...first];
  const rulerPx = () =>
    RULER_TIMES_PX + (timelines.some(({ eachNumber }) => eachNumber) ? RULER_MEASURES_PX : 0);
  const layout = createLayoutStore(timelines, rulerPx());
  return {
    timelines,
    loading,
    playback: createPlaybackStore(work.start, work.end),
    viewport: createViewportStore(work.start, work.end),
    selection: createSelectionStore(),
    layout,
    panels: createPanelsStore(),
    frameTimes: new FrameTimes(),
    grow: (more, arrangeNew) => {
      timelines.push(...more);
      layout.getState().grow(rulerPx(), arrangeNew);
    },
  };
}
