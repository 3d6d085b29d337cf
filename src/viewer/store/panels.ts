import { createStore } from 'zustand/vanilla';
import type { Item, Range } from './selection.ts';

/** A point of the window, in CSS pixels. */
interface WindowPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Component under the pointer. */
export interface Tip extends WindowPoint {
  readonly item: Item;
  /** Number of components that fall into that one pixel, this one included. */
  readonly sharing: number;
}

/** Place where a menu was opened, and its subject. */
export interface MenuRequest extends WindowPoint {
  readonly item: Item | undefined;
  /** An index into the session's timelines. */
  readonly timeline: number | undefined;
}

/** Dialog over the page; one at a time. */
export type DialogName =
  | 'keys'
  | 'share'
  | 'cite'
  | 'citePassage'
  | 'goTo'
  | 'palette'
  | 'check'
  | 'checkResult'
  | 'versions'
  | 'about';

/** Stands for the notation beside a file among its scores, which are named by the indexes of their timelines. */
export const NOTATION = -1;

/** Tabs of the side column, in their order; which of them are there depends on the file and on what is done with it. */
export const COLUMN_TABS = ['exercise', 'guide', 'details', 'outline', 'score', 'changes'] as const;
export type ColumnTab = (typeof COLUMN_TABS)[number];

/** Whether the side column shows a tab. */
export const showsTab = ({ tab, columnOpen }: Pick<Panels, 'tab' | 'columnOpen'>, asked: ColumnTab) =>
  columnOpen && tab === asked;

/** Panels that are open beside and over the timelines. */
interface Panels {
  /** Tab of the side column; undefined until it is known what the file has to show. It stays while the column is folded. */
  readonly tab: ColumnTab | undefined;
  readonly columnOpen: boolean;
  /** Opens the column, too. */
  readonly showTab: (tab: ColumnTab) => void;
  /** Shows a tab; folds the column where it is the one that is shown. */
  readonly toggleTab: (tab: ColumnTab) => void;
  readonly setColumnOpen: (open: boolean) => void;
  readonly outlineOpen: boolean;
  readonly timelinesOpen: boolean;
  readonly frameTimesOpen: boolean;
  readonly dialog: DialogName | undefined;
  readonly guideOpen: boolean;
  /** Whether the guide fills the viewer, in large type, while it is open. */
  readonly guideLarge: boolean;
  /** Whether the score is open; undefined as long as no timeline has loaded that turns pages. */
  readonly scoreOpen: boolean | undefined;
  /**
   * The width that the reader has given the score, in CSS pixels; it is less where there is less room. Undefined as long as it
   * fills its column.
   */
  readonly scoreWidthPx: number | undefined;
  /** The score that the reader has chosen: an index into the session's timelines, or `NOTATION`. */
  readonly scoreTimeline: number | undefined;
  /** The span of time whose engraved music is in view, in seconds. */
  readonly scoreSpan: Range | undefined;
  readonly tip: Tip | undefined;
  readonly menu: MenuRequest | undefined;
  /** The last message of the status line; a new object is announced again. */
  readonly said: { readonly text: string } | undefined;
  readonly setOutlineOpen: (open: boolean) => void;
  readonly setTimelinesOpen: (open: boolean) => void;
  readonly setFrameTimesOpen: (open: boolean) => void;
  readonly setDialog: (dialog: DialogName | undefined) => void;
  readonly setGuideOpen: (open: boolean) => void;
  readonly setGuideLarge: (large: boolean) => void;
  readonly setScoreOpen: (open: boolean) => void;
  readonly setScoreWidth: (widthPx: number) => void;
  readonly chooseScore: (score: number) => void;
  readonly setScoreSpan: (span: Range | undefined) => void;
  readonly setTip: (tip: Tip | undefined) => void;
  readonly setMenu: (menu: MenuRequest | undefined) => void;
  readonly say: (text: string) => void;
}

export type PanelsStore = ReturnType<typeof createPanelsStore>;

/** One store per opened file. */
export const createPanelsStore = () =>
  createStore<Panels>()((set, get) => ({
    tab: undefined,
    columnOpen: true,
    showTab: (tab) => set({ tab, columnOpen: true }),
    toggleTab: (tab) => set(showsTab(get(), tab) ? { columnOpen: false } : { tab, columnOpen: true }),
    setColumnOpen: (columnOpen) => set({ columnOpen }),
    outlineOpen: false,
    timelinesOpen: false,
    frameTimesOpen: false,
    dialog: undefined,
    guideOpen: false,
    guideLarge: false,
    scoreOpen: undefined,
    scoreWidthPx: undefined,
    scoreTimeline: undefined,
    scoreSpan: undefined,
    tip: undefined,
    menu: undefined,
    said: undefined,
    setOutlineOpen: (outlineOpen) => set({ outlineOpen }),
    setTimelinesOpen: (timelinesOpen) => set({ timelinesOpen }),
    setFrameTimesOpen: (frameTimesOpen) => set({ frameTimesOpen }),
    setDialog: (dialog) => set({ dialog }),
    setGuideOpen: (guideOpen) => set({ guideOpen, guideLarge: false }),
    setGuideLarge: (guideLarge) => set({ guideLarge }),
    setScoreOpen: (scoreOpen) => set({ scoreOpen }),
    setScoreWidth: (scoreWidthPx) => set({ scoreWidthPx }),
    chooseScore: (scoreTimeline) => set({ scoreTimeline }),
    setScoreSpan: (span) => {
      const before = get().scoreSpan;
      if (span?.start !== before?.start || span?.end !== before?.end) set({ scoreSpan: span });
    },
    setTip: (tip) => {
      if (tip !== get().tip) set({ tip });
    },
    setMenu: (menu) => set({ menu, tip: undefined }),
    say: (text) => set({ said: { text } }),
  }));
