import type { ConcreteWork } from './viewer-file.ts';
import type { Timeline } from './model/timeline.ts';
import { createLayoutStore, RULER_MEASURES_PX, RULER_TIMES_PX, type LayoutStore } from './store/layout.ts';
import { createPanelsStore, type PanelsStore } from './store/panels.ts';
import { createPlaybackStore, type PlaybackStore } from './store/playback.ts';
import { createSelectionStore, type SelectionStore } from './store/selection.ts';
import { createViewportStore, type ViewportStore } from './store/viewport.ts';

/** What belongs to one opened file and goes with it: its timelines and its stores. */
export interface Session {
  /** In the author's order, top first. An `Item.timeline` is an index into this list. */
  readonly timelines: readonly Timeline[];
  readonly playback: PlaybackStore;
  readonly viewport: ViewportStore;
  readonly selection: SelectionStore;
  readonly layout: LayoutStore;
  readonly panels: PanelsStore;
}

export function createSession(work: ConcreteWork, timelines: readonly Timeline[]): Session {
  const hasMeasures = timelines.some(({ eachNumber }) => eachNumber);
  return {
    timelines,
    playback: createPlaybackStore(work.start, work.end),
    viewport: createViewportStore(work.start, work.end),
    selection: createSelectionStore(),
    layout: createLayoutStore(timelines, RULER_TIMES_PX + (hasMeasures ? RULER_MEASURES_PX : 0)),
    panels: createPanelsStore(),
  };
}
