import { positionsIn, type Positions } from '../../measures/positions.ts';
import type { TimeUnit } from '../../shared/time-unit.ts';
import { countedMeasures } from '../model/counted.ts';
import type { MeasureCount } from '../../kinds/contract/kind-timeline.ts';
import type { Timeline } from '../model/timeline.ts';
import { FrameTimes } from '../scene/frame-times.ts';
import { createViewMotion, type ViewMotion } from '../scene/motion.ts';
import { createOverlayStore, type OverlayStore } from '../scene/overlay.ts';
import { createFirstPictureStore, type FirstPictureStore } from '../store/first-picture.ts';
import { createFollowStore, type FollowMode, type FollowStore } from '../store/follow.ts';
import {
  createLayoutStore,
  RULER_MEASURES_PX,
  RULER_TIMES_PX,
  type ArrangeNew,
  type LayoutStore,
} from '../store/layout.ts';
import { createPlaybackStore, type PlaybackStore } from '../store/playback.ts';
import { createSelectionStore, type Range, type SelectionStore } from '../store/selection.ts';
import { createViewClock, type ViewClock } from '../store/view-clock.ts';
import type { ConcreteWork } from '../viewer-file.ts';
import { createViewportStore, type ViewportStore } from '../store/viewport.ts';

/** Ruler of an axis that is not of time, such as the common measures of several performances. */
export interface AxisRuler extends Pick<MeasureCount, 'eachName'> {
  /** CSS pixels. */
  readonly heightPx: number;
}

/** The analysis on its canvas: the timelines, the part in view, what is selected, and the playhead. */
export interface AnalysisView {
  /**
   * Timelines in the author's order, top first. An `Item.timeline` is an index into this list. It stays the same list,
   * which grows at its end while the file is loading; `layout` changes when it did.
   */
  readonly timelines: readonly Timeline[];
  /** Adds loaded timelines. `arrangeNew` says where they stand, if not last. */
  readonly grow: (more: readonly Timeline[], arrangeNew?: ArrangeNew) => void;
  readonly layout: LayoutStore;
  readonly viewport: ViewportStore;
  /** Moves the view by itself. */
  readonly motion: ViewMotion;
  readonly viewClock: ViewClock;
  readonly selection: SelectionStore;
  readonly playback: PlaybackStore;
  /** How times of the file are written. */
  readonly positions: Positions;
  readonly follow: FollowStore;
  /** Layer over the lanes, for a panel that draws there. */
  readonly overlay: OverlayStore;
  readonly firstPicture: FirstPictureStore;
  readonly frameTimes: FrameTimes;
  /** Undefined for an axis of time. */
  readonly axisRuler: AxisRuler | undefined;
}

interface AnalysisViewOptions {
  readonly followMode: FollowMode;
  /** Called when the reader selects a component. */
  readonly onSelect: () => void;
  readonly axisRuler?: AxisRuler | undefined;
}

/** Creates the view of the part of a recording between two times, in seconds, or of music in quarter notes. */
export function createAnalysisView(
  { start, end, time_unit }: Range & Pick<ConcreteWork, 'time_unit'>,
  first: readonly Timeline[],
  { followMode, onSelect, axisRuler }: AnalysisViewOptions,
): AnalysisView {
  const timelines = [...first];
  const unit: TimeUnit = time_unit ?? 'seconds';
  const hasTwoRows = () => unit === 'seconds' && timelines.some(({ measures }) => measures);
  const rulerPx = () => axisRuler?.heightPx ?? RULER_TIMES_PX + (hasTwoRows() ? RULER_MEASURES_PX : 0);
  const layout = createLayoutStore(timelines, rulerPx());
  const viewport = createViewportStore(start, end);
  return {
    timelines,
    grow: (more, arrangeNew) => {
      for (const timeline of more) timelines.push(timeline);
      layout.getState().grow(rulerPx(), arrangeNew);
    },
    layout,
    viewport,
    motion: createViewMotion(viewport),
    viewClock: createViewClock(viewport),
    selection: createSelectionStore(onSelect),
    playback: createPlaybackStore(start, end),
    positions: positionsIn(unit, () => countedMeasures(timelines)),
    follow: createFollowStore(followMode),
    overlay: createOverlayStore(),
    firstPicture: createFirstPictureStore(),
    frameTimes: new FrameTimes(),
    axisRuler,
  };
}
