import type { ConcreteWork } from './viewer-file.ts';
import type { Timeline } from './model/timeline.ts';
import { createPlaybackStore, type PlaybackStore } from './store/playback.ts';
import { createSelectionStore, type SelectionStore } from './store/selection.ts';
import { createViewportStore, type ViewportStore } from './store/viewport.ts';

/** What belongs to one opened file and goes with it: its timelines and its stores. */
export interface Session {
  /** In display order, top first. An `Item.timeline` is an index into this list. */
  readonly timelines: readonly Timeline[];
  readonly playback: PlaybackStore;
  readonly viewport: ViewportStore;
  readonly selection: SelectionStore;
}

export function createSession(work: ConcreteWork, timelines: readonly Timeline[]): Session {
  return {
    timelines,
    playback: createPlaybackStore(work.start, work.end),
    viewport: createViewportStore(work.start, work.end),
    selection: createSelectionStore(),
  };
}
