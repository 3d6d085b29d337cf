import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Loudness } from '../kinds/columns/loudness.ts';
import { createMemoryStorage } from '../persist/storage.ts';
import type { Check } from './check/check.ts';
import { createFindStore, type FindStore } from './find/find-store.ts';
import { createGuideStore, type GuideStore } from './guide/guide-store.ts';
import type { Links } from './links/links.ts';
import type { MediaPlayer } from './media/media-player.ts';
import { createYouTubeConsent, type YouTubeConsentStore } from './media/youtube-consent.ts';
import type { Timeline } from './model/timeline.ts';
import { createRememberedPanels } from './remembered-column.ts';
import { PLAIN_REQUESTS, type Requests } from './requests.ts';
import type { Review } from './review.ts';
import { FrameTimes } from './scene/frame-times.ts';
import { createViewMotion, type ViewMotion } from './scene/motion.ts';
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
import type { PanelsStore } from './store/panels.ts';
import { createPlaybackStore, type PlaybackStore } from './store/playback.ts';
import { createSettingsStore, type SettingsStore } from './store/playback-settings.ts';
import { createPresentingStore, type PresentingStore } from './store/presenting.ts';
import { createSelectionStore, type SelectionStore } from './store/selection.ts';
import { createViewClock, type ViewClock } from './store/view-clock.ts';
import { createViewportStore, type ViewportStore } from './store/viewport.ts';
import type { ConcreteWork, Notation } from './viewer-file.ts';
import type { KeptWaveform } from './waveform/kept-waveform.ts';

/** Parts of a viewer that come from the page around it. */
export interface ViewerParts {
  readonly storage: ViewerStorage;
  /** Links of the page; without them there is nothing to share and nowhere else to go. */
  readonly links?: Links | undefined;
  /**
   * Player in place of the recording that the file names. Its volume, where it has one, follows the reader's setting.
   */
  readonly player?: GivenPlayer | undefined;
  /** Search for names, for the owner of a file who sees it as reviewers will; left out for everybody else. */
  readonly review?: Review | undefined;
}

/** Player given by the page, such as its audio or video element. */
export type GivenPlayer = MediaPlayer & { volume?: number };

/** State of one opened file, which ends with it: its timelines and its stores. */
export interface Session extends ViewerParts {
  /** Names the file in the storage. */
  readonly fileId: number;
  readonly requests: Requests;
  /** Store of the recording's waveform; undefined where it is read from the recording each time. */
  readonly waveform: KeptWaveform | undefined;
  /** Exercise on the analysis, whose labels it hides; undefined for none. */
  readonly check: Check | undefined;
  /** MusicXML or MEI beside the file, whose music the score shows. */
  readonly notation: Notation | undefined;
  /** Known loudness of the recording. */
  readonly loudness: StoreApi<Loudness>;
  /**
   * Timelines in the author's order, top first. An `Item.timeline` is an index into this list. It stays the same list,
   * which grows at its end while the file is loading; `layout` changes when it did.
   */
  readonly timelines: readonly Timeline[];
  readonly loading: LoadingStore;
  readonly firstPicture: FirstPictureStore;
  readonly playback: PlaybackStore;
  /** The reader's settings for every recording, remembered in this browser. */
  readonly settings: SettingsStore;
  readonly singleKeys: SingleKeysStore;
  readonly youTubeConsent: YouTubeConsentStore;
  readonly follow: FollowStore;
  readonly viewport: ViewportStore;
  /** Moves the view by itself. */
  readonly motion: ViewMotion;
  readonly viewClock: ViewClock;
  readonly selection: SelectionStore;
  readonly layout: LayoutStore;
  readonly panels: PanelsStore;
  /** The reader's choices of what the guide speaks of. */
  readonly guide: GuideStore;
  /** Changes since another version, while they are shown. */
  readonly comparison: ComparisonStore;
  /** Layer over the lanes, for a panel that draws there. */
  readonly overlay: OverlayStore;
  /** Presentation of the file to a class. */
  readonly presenting: PresentingStore;
  /** Search in the file. */
  readonly find: FindStore;
  readonly frameTimes: FrameTimes;
  /** Adds loaded timelines. `arrangeNew` says where they stand, if not last. */
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
  const viewport = createViewportStore(work.start, work.end);
  const panels = createRememberedPanels(storage);
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
    viewport,
    motion: createViewMotion(viewport),
    viewClock: createViewClock(viewport),
    selection: createSelectionStore(() => panels.getState().turnTo('details')),
    layout,
    panels,
    guide: createGuideStore(fileId, storage),
    comparison: createComparisonStore((isShown) => {
      if (isShown) panels.getState().turnTo('changes');
      else panels.getState().turnBack('changes');
    }),
    overlay: createOverlayStore(),
    presenting: createPresentingStore(),
    find: createFindStore(timelines, work, () => panels.getState().showTab('outline')),
    frameTimes: new FrameTimes(),
    grow: (more, arrangeNew) => {
      for (const timeline of more) timelines.push(timeline);
      layout.getState().grow(rulerPx(), arrangeNew);
    },
  };
}
