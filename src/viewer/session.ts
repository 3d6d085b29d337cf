import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Loudness } from '../kinds/loudness.ts';
import { createMemoryStorage } from '../persist/storage.ts';
import type { Check } from './check/check.ts';
import { createFindStore, type FindStore } from './find/find-store.ts';
import type { Links } from './links/links.ts';
import type { MediaPlayer } from './media/media-player.ts';
import { createYouTubeConsent, type YouTubeConsentStore } from './media/youtube-consent.ts';
import type { Timeline } from './model/timeline.ts';
import { PLAIN_REQUESTS, type Requests } from './requests.ts';
import type { Review } from './review.ts';
import { FrameTimes } from './scene/frame-times.ts';
import { createOverlayStore, type OverlayStore } from './scene/overlay.ts';
import { createSingleKeysStore, type SingleKeysStore } from './scene/input/single-keys.ts';
import type { ViewerStorage } from './storage.ts';
import { createComparisonStore, type ComparisonStore } from './store/comparison.ts';
import { createFirstPictureStore, type FirstPictureStore } from './store/first-picture.ts';
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
import { createPresentingStore, type PresentingStore } from './store/presenting.ts';
import { createSelectionStore, type SelectionStore } from './store/selection.ts';
import { createViewportStore, type ViewportStore } from './store/viewport.ts';
import type { ConcreteWork, Notation } from './viewer-file.ts';
import type { KeptWaveform } from './waveform/kept-waveform.ts';

/** What a viewer is given by the page around it. */
export interface ViewerParts {
  readonly storage: ViewerStorage;
  /** Links of the page; without them there is nothing to share and nowhere else to go. */
  readonly links?: Links | undefined;
  /** What is heard, in place of the recording that the file names. Its volume, where it has one, is the reader's. */
  readonly player?: GivenPlayer | undefined;
  /** What the owner is told beside a file as reviewers see it; left out for everybody else. */
  readonly review?: Review | undefined;
}

/** Player given by the page, such as its audio or video element. */
export type GivenPlayer = MediaPlayer & { volume?: number };

/** What belongs to one opened file and goes with it: its timelines and its stores. */
export interface Session extends ViewerParts {
  /** What the storage remembers of the file is named by this. */
  readonly fileId: number;
  readonly requests: Requests;
  /** Where the waveform of the recording is kept; undefined where it is read from the recording each time. */
  readonly waveform: KeptWaveform | undefined;
  /** What the reader is asked of the analysis, whose labels are hidden then. */
  readonly check: Check | undefined;
  /** MusicXML or MEI beside the file, whose music the score shows. */
  readonly notation: Notation | undefined;
  /** What is known of how loud the recording is. */
  readonly loudness: StoreApi<Loudness>;
  /**
   * Timelines in the author's order, top first. An `Item.timeline` is an index into this list. It stays the same list,
   * which grows at its end while the file is loading; `layout` changes when it did.
   */
  readonly timelines: readonly Timeline[];
  readonly loading: LoadingStore;
  readonly firstPicture: FirstPictureStore;
  readonly playback: PlaybackStore;
  /** What the reader wants of every recording, remembered in this browser. */
  readonly settings: SettingsStore;
  readonly singleKeys: SingleKeysStore;
  readonly youTubeConsent: YouTubeConsentStore;
  readonly follow: FollowStore;
  readonly viewport: ViewportStore;
  readonly selection: SelectionStore;
  readonly layout: LayoutStore;
  readonly panels: PanelsStore;
  /** Changes since another version, while they are shown. */
  readonly comparison: ComparisonStore;
  /** Layer over the lanes, for a panel that draws there. */
  readonly overlay: OverlayStore;
  /** How the file is shown to a class. */
  readonly presenting: PresentingStore;
  /** What the reader looks for in the file. */
  readonly find: FindStore;
  readonly frameTimes: FrameTimes;
  /** Adds timelines that have come. `arrangeNew` says where they stand, if not last. */
  readonly grow: (more: readonly Timeline[], arrangeNew?: ArrangeNew) => void;
}

interface SessionOptions extends Partial<ViewerParts> {
  /** Progress of loading; left out, all timelines are there. */
  readonly loading?: LoadingStore;
  readonly fileId?: number;
  readonly requests?: Requests | undefined;
  readonly waveform?: KeptWaveform | undefined;
  readonly notation?: Notation | undefined;
  readonly check?: Check | undefined;
}

/** Creates the session of a file; without a storage nothing is remembered. */
export function createSession(
  work: ConcreteWork,
  first: readonly Timeline[],
  {
    loading = createLoadingStore('complete'),
    fileId = 0,
    storage = createMemoryStorage(),
    requests = PLAIN_REQUESTS,
    waveform,
    notation,
    check,
    links,
    player,
    review,
  }: SessionOptions = {},
): Session {
  const timelines = [...first];
  const rulerPx = () => RULER_TIMES_PX + (timelines.some(({ measures }) => measures) ? RULER_MEASURES_PX : 0);
  const layout = createLayoutStore(timelines, rulerPx());
  const settings = createSettingsStore(storage);
  const playback = createPlaybackStore(work.start, work.end);
  return {
    fileId,
    storage,
    requests,
    waveform,
    notation,
    check,
    loudness: createStore<Loudness>()(() => ({ phase: 'none' })),
    links,
    player,
    review,
    timelines,
    loading,
    firstPicture: createFirstPictureStore(),
    playback,
    settings,
    singleKeys: createSingleKeysStore(storage),
    youTubeConsent: createYouTubeConsent(storage),
    follow: createFollowStore(settings.getState().follow),
    viewport: createViewportStore(work.start, work.end),
    selection: createSelectionStore(),
    layout,
    panels: createPanelsStore(),
    comparison: createComparisonStore(),
    overlay: createOverlayStore(),
    presenting: createPresentingStore(),
    find: createFindStore(timelines, work),
    frameTimes: new FrameTimes(),
    grow: (more, arrangeNew) => {
      for (const timeline of more) timelines.push(timeline);
      layout.getState().grow(rulerPx(), arrangeNew);
    },
  };
}
