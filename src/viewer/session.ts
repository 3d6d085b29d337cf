import type { ConcreteWork } from './viewer-file.ts';
import { createFindStore, type FindStore } from './find/find-store.ts';
import type { Timeline } from './model/timeline.ts';
import { FrameTimes } from './scene/frame-times.ts';
import { createFollowStore, type FollowStore } from './store/follow.ts';
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
import { createSettingsStore, type SettingsStore } from './store/playback-settings.ts';
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
  /** What the reader wants of every recording, remembered in this browser. */
  readonly settings: SettingsStore;
  readonly follow: FollowStore;
  readonly viewport: ViewportStore;
  readonly selection: SelectionStore;
  readonly layout: LayoutStore;
  readonly panels: PanelsStore;
  /** What the reader looks for in the file. */
  readonly find: FindStore;
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
  const rulerPx = () => RULER_TIMES_PX + (timelines.some(({ measures }) => measures) ? RULER_MEASURES_PX : 0);
  const layout = createLayoutStore(timelines, rulerPx());
  const settings = createSettingsStore();
  const playback = createPlaybackStore(work.start, work.end);
  return {
    timelines,
    loading,
    playback,
    settings,
    follow: createFollowStore(settings.getState().follow),
    viewport: createViewportStore(work.start, work.end),
    selection: createSelectionStore(),
    layout,
    panels: createPanelsStore(),
    find: createFindStore(timelines, work),
    frameTimes: new FrameTimes(),
    grow: (more, arrangeNew) => {
      for (const timeline of more) timelines.push(timeline);
      layout.getState().grow(rulerPx(), arrangeNew);
    },
  };
}
