import { createStore } from 'zustand/vanilla';
import { createColumn, NO_CHOICES, type Column, type ColumnChoices } from './column.ts';
import type { Item, Range } from './selection.ts';

/** A point of the window, in CSS pixels. */
export interface WindowPoint {
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
  /** For a menu on the timeline itself, which was opened elsewhere than at its lane: puts the focus back there. */
  readonly returnFocus?: () => void;
}

/** Dialog over the page; one at a time. */
export type DialogName =
  | 'keys'
  | 'share'
  | 'cite'
  | 'citePassage'
  | 'figure'
  | 'download'
  | 'goTo'
  | 'palette'
  | 'check'
  | 'checkResult'
  | 'handIn'
  | 'class'
  | 'versions'
  | 'guide'
  | 'handOut'
  | 'print'
  | 'ownRecordings'
  | 'about';

/** Stands for the notation beside a file among its scores, which are named by the indexes of their timelines. */
export const NOTATION = -1;

/** Time for which a tip stays after the pointer has left, to let it move from the component onto the tip. */
const TIP_GRACE_MS = 150;

/** Panels that are open beside and over the timelines. */
interface Panels extends Column {
  readonly timelinesOpen: boolean;
  readonly frameTimesOpen: boolean;
  readonly dialog: DialogName | undefined;
  /** The score that the reader has chosen: an index into the session's timelines, or `NOTATION`. */
  readonly scoreTimeline: number | undefined;
  /** The span of time whose engraved music is in view, in seconds. */
  readonly scoreSpan: Range | undefined;
  readonly tip: Tip | undefined;
  readonly menu: MenuRequest | undefined;
  /** The last message of the status line; a new object is announced again. */
  readonly said: { readonly text: string } | undefined;
  readonly setTimelinesOpen: (open: boolean) => void;
  readonly setFrameTimesOpen: (open: boolean) => void;
  readonly setDialog: (dialog: DialogName | undefined) => void;
  readonly chooseScore: (score: number) => void;
  readonly setScoreSpan: (span: Range | undefined) => void;
  readonly setTip: (tip: Tip | undefined) => void;
  /** Hides the tip in a moment, unless `keepTip` is called in time. */
  readonly hideTipSoon: () => void;
  readonly keepTip: () => void;
  readonly setMenu: (menu: MenuRequest | undefined) => void;
  readonly say: (text: string) => void;
}

export type PanelsStore = ReturnType<typeof createPanelsStore>;

/** One store per opened file; it begins as the reader has left the column of the last one. */
export const createPanelsStore = (choices: ColumnChoices = NO_CHOICES) =>
  createStore<Panels>()((set, get) => ({
    ...createColumn(choices, set, get),
    ...createTip(set, get),
    timelinesOpen: false,
    frameTimesOpen: false,
    dialog: undefined,
    scoreTimeline: undefined,
    scoreSpan: undefined,
    menu: undefined,
    said: undefined,
    setTimelinesOpen: (timelinesOpen) => set({ timelinesOpen }),
    setFrameTimesOpen: (frameTimesOpen) => set({ frameTimesOpen }),
    setDialog: (dialog) => set({ dialog }),
    chooseScore: (scoreTimeline) => set({ scoreTimeline }),
    setScoreSpan: (span) => {
      const before = get().scoreSpan;
      if (span?.start !== before?.start || span?.end !== before?.end) set({ scoreSpan: span });
    },
    setMenu: (menu) => set({ menu, tip: undefined }),
    say: (text) => set({ said: { text } }),
  }));

type TipPart = Pick<Panels, 'tip' | 'setTip' | 'hideTipSoon' | 'keepTip'>;

function createTip(set: (tip: Pick<Panels, 'tip'>) => void, get: () => Panels): TipPart {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const keepTip = () => {
    clearTimeout(leaving);
    leaving = undefined;
  };
  const setTip = (tip: Tip | undefined) => {
    keepTip();
    if (tip !== get().tip) set({ tip });
  };
  return {
    tip: undefined,
    setTip,
    hideTipSoon: () => {
      if (get().tip) leaving ??= setTimeout(() => setTip(undefined), TIP_GRACE_MS);
    },
    keepTip,
  };
}
