import { createStore } from 'zustand/vanilla';
import type { StartRoom } from '../../kinds/contract/kind-timeline.ts';
import { CONTENT_MARGIN_PX } from '../../kinds/drawing/sizes.ts';
import { timeOf, type Camera, type Span, type TimeView } from '../../kinds/contract/visible.ts';

/** The closest view: this many seconds over the canvas. */
const CLOSEST_SPAN = 0.05;
/** Length given to a recording without length, in seconds. */
const EMPTY_SPAN = 1;

/**
 * Part of time that the canvas shows: its left edge lies before the recording where the margin is in view. A new object
 * for each change, the same one while nothing moves.
 */
export interface View extends TimeView {
  /** Height of the canvas in CSS pixels. */
  readonly heightPx: number;
  /** Scroll position of the stack of timelines, in CSS pixels from its top. */
  readonly scrollPx: number;
}

/** The camera that shows the whole recording, with the content margin at both sides and no other room. */
export const WHOLE: Camera = { leftTime: 0, pxPerSecond: 0 };

/** Room beside the annotated part, as a part of the canvas's width: enough to see that the recording goes on. */
const BESIDE_PART = 0.05;
/** Part of a recording: an annotated part shorter than this has a view of its own. */
const MIN_WHOLE_PART = 0.5;
/** Shortest span shown of an annotated part, in seconds: a moment has none. */
const MIN_ANNOTATED_SPAN = 10;
/** Width of a section where a file opens on a phone, in CSS pixels. */
const SECTION_PX = 100;
/** Cameras closer than this part of a scale, or of a pixel, are the same. */
const SAME_CAMERA = 1e-6;

/** Seconds at the canvas's right edge. */
export const rightTime = (view: View) => timeOf(view, view.widthPx);

interface Viewport {
  readonly view: View;
  /** Height of the whole stack in CSS pixels; bounds the vertical scroll. */
  readonly contentHeightPx: number;
  /** A view at fit stays at fit; any other keeps its scale, and its middle in the middle. */
  readonly resize: (widthPx: number, heightPx: number) => void;
  /**
   * Takes room at the right edge away or gives it back, as for a panel: scale and left edge stay, even where the
   * recording then ends before the right edge.
   */
  readonly resizeRight: (widthPx: number) => void;
  readonly setContentHeight: (heightPx: number) => void;
  /** Lets the view be moved left of the start as far as these need. */
  readonly setStartRoom: (rooms: readonly StartRoom[]) => void;
  /**
   * Sets the annotated part of the recording, in seconds; undefined for nothing. `sectionSeconds` is the usual length of
   * a section where the file opens on its first sections rather than on all of that part. Until a reader moves the view
   * it stays at `home`.
   */
  readonly setAnnotated: (span: Span | undefined, sectionSeconds?: number) => void;
  /** Camera of the annotated part, where that is less than half of the recording, else undefined. */
  readonly annotated: () => Camera | undefined;
  /**
   * Camera that a file opens with, for the canvas as wide as it is now: of its first sections where they are asked for,
   * of the annotated part, else of the whole recording.
   */
  readonly home: () => Camera;
  /** Whether a view is the one that a camera shows. */
  readonly isAt: (view: View, camera: Camera) => boolean;
  /** The earliest time that may stand at the left edge at a scale. */
  readonly leftMost: (pxPerSecond: number) => number;
  /** Goes there as far as the recording allows; the vertical scroll stays. */
  readonly moveTo: (camera: Camera) => void;
  /** Result of `moveTo` on a canvas as wide as it is now. */
  readonly bounded: (camera: Camera) => View;
  /** A view with its scale multiplied and the same time under `anchorPx`, unless an edge of the recording forbids. */
  readonly zoomed: (view: View, factor: number, anchorPx: number) => View;
  /** A view of the same canvas with a span and some room beside it. */
  readonly around: (span: Span) => View;
  /** A view of the same canvas with `startTime` at the left margin and `endTime` at the right one. */
  readonly spanning: (startTime: number, endTime: number) => View;
  /** Moves to the view that `zoomed` gives. */
  readonly zoomAt: (factor: number, anchorPx: number) => void;
  /** Pans by CSS pixels; a positive number brings later times into view. */
  readonly panBy: (px: number) => void;
  readonly scrollTo: (scrollPx: number) => void;
  /** Puts `startTime` at the left margin and `endTime` at the right one. */
  readonly show: (startTime: number, endTime: number) => void;
  /** The left edge at a time, at the same scale. */
  readonly panTo: (leftTime: number) => void;
}

export type ViewportStore = ReturnType<typeof createViewportStore>;

/** Bounds are `mediaStart` and `mediaEnd` in seconds. */
export const createViewportStore = (start: number, end: number) => {
  const span = end > start ? end - start : EMPTY_SPAN;

  const fitScale = (widthPx: number) => scaleToFit(span, widthPx);

  let rooms: readonly StartRoom[] = [];
  const leftMost = (pxPerSecond: number) => {
    let earliest = start - CONTENT_MARGIN_PX / pxPerSecond;
    for (const { fromPxPerSecond, time, px } of rooms)
      if (pxPerSecond >= fromPxPerSecond) earliest = Math.min(earliest, time - px / pxPerSecond);
    return earliest;
  };

  /** Scale of a view that has got more room at its right edge, and leaves some of it free. */
  let heldScale = Infinity;

  const boundedScale = (pxPerSecond: number, widthPx: number) => {
    // Nothing but all of it is meant by no scale at all.
    const farthest = pxPerSecond === 0 ? fitScale(widthPx) : Math.min(fitScale(widthPx), heldScale);
    return Math.min(Math.max(pxPerSecond, farthest), Math.max(closestScale(widthPx), farthest));
  };

  const bounded = (view: View): View => {
    const pxPerSecond = boundedScale(view.pxPerSecond, view.widthPx);
    const margin = CONTENT_MARGIN_PX / pxPerSecond;
    const rightMost = Math.max(start + span + margin - view.widthPx / pxPerSecond, start - margin);
    // From farther away than all fits, nothing but all of it is meant.
    const leftTime =
      view.pxPerSecond < pxPerSecond
        ? start - margin
        : Math.min(Math.max(view.leftTime, leftMost(pxPerSecond)), rightMost);
    return { ...view, pxPerSecond, leftTime };
  };

  let isMoved = false;
  const annotatedOn = (view: View): Camera | undefined => view.annotated && around(view, view.annotated);
  const around = (view: View, { start: from, end: to }: Span): View => {
    const besidePx = Math.max(BESIDE_PART * view.widthPx, CONTENT_MARGIN_PX);
    const wanted = Math.max(view.widthPx - 2 * besidePx, 1) / Math.max(to - from, MIN_ANNOTATED_SPAN);
    const pxPerSecond = boundedScale(wanted, view.widthPx);
    return bounded({ ...view, pxPerSecond, leftTime: (from + to - view.widthPx / pxPerSecond) / 2 });
  };
  let sectionSeconds: number | undefined;
  const homeOn = (view: View): Camera => {
    const home = annotatedOn(view) ?? WHOLE;
    const pxPerSecond = sectionSeconds === undefined ? 0 : SECTION_PX / sectionSeconds;
    if (pxPerSecond <= boundedScale(home.pxPerSecond, view.widthPx)) return home;
    return { leftTime: (view.annotated?.start ?? start) - CONTENT_MARGIN_PX / pxPerSecond, pxPerSecond };
  };
  const isAt = (view: View, camera: Camera) => {
    const { leftTime, pxPerSecond } = bounded({ ...view, ...camera });
    return (
      Math.abs(view.pxPerSecond / pxPerSecond - 1) < SAME_CAMERA &&
      Math.abs(view.leftTime - leftTime) * pxPerSecond < SAME_CAMERA
    );
  };

  const boundedScroll = (scrollPx: number, heightPx: number, contentHeightPx: number) =>
    Math.min(Math.max(scrollPx, 0), Math.max(contentHeightPx - heightPx, 0));

  return createStore<Viewport>()((set, get) => {
    const change = (part: Partial<View>) => set({ view: bounded({ ...get().view, ...part }) });
    const take = (view: View) => {
      const { leftTime, pxPerSecond } = get().view;
      if (view.leftTime !== leftTime || view.pxPerSecond !== pxPerSecond) set({ view });
    };
    const goHome = () => take(get().bounded(get().home()));
    const first = { widthPx: 1, heightPx: 1, scrollPx: 0, start, end, annotated: undefined };
    return {
      view: bounded({ ...first, ...WHOLE }),
      contentHeightPx: 0,
      resize: (widthPx, heightPx) => {
        const { view, contentHeightPx } = get();
        const isFit = view.pxPerSecond <= fitScale(view.widthPx) * (1 + 1e-9);
        const scrollPx = boundedScroll(view.scrollPx, heightPx, contentHeightPx);
        if (widthPx === view.widthPx) {
          if (heightPx !== view.heightPx) set({ view: { ...view, heightPx, scrollPx } });
          return;
        }
        heldScale = Infinity;
        const leftTime = view.leftTime + (view.widthPx - widthPx) / 2 / view.pxPerSecond;
        const fitted = isFit ? WHOLE : isAt(view, homeOn(view)) ? homeOn({ ...view, widthPx }) : undefined;
        change({ widthPx, heightPx, scrollPx, ...(fitted ? cameraOf(fitted) : { leftTime }) });
      },
      resizeRight: (widthPx) => {
        const { view } = get();
        if (widthPx === view.widthPx) return;
        heldScale = view.pxPerSecond;
        set({ view: { ...view, widthPx } });
      },
      setContentHeight: (contentHeightPx) => {
        set({ contentHeightPx });
        get().scrollTo(get().view.scrollPx);
      },
      setStartRoom: (startRooms) => {
        rooms = startRooms;
        take(get().bounded(get().view));
      },
      setAnnotated: (marked, ofSection) => {
        sectionSeconds = ofSection;
        const { view } = get();
        const isPart = marked !== undefined && marked.end - marked.start < MIN_WHOLE_PART * span;
        const annotated = isPart ? marked : undefined;
        const isSame = annotated?.start === view.annotated?.start && annotated?.end === view.annotated?.end;
        if (!isSame) set({ view: { ...view, annotated } });
        if (!isMoved) goHome();
      },
      annotated: () => annotatedOn(get().view),
      home: () => homeOn(get().view),
      isAt,
      leftMost,
      moveTo: (camera) => {
        isMoved = true;
        const moved = get().bounded(camera);
        if (moved.pxPerSecond !== heldScale) heldScale = Infinity;
        take(moved);
      },
      bounded: ({ leftTime, pxPerSecond }) => bounded({ ...get().view, leftTime, pxPerSecond }),
      zoomed: (view, factor, anchorPx) => {
        const pxPerSecond = boundedScale(view.pxPerSecond * factor, view.widthPx);
        return bounded({ ...view, pxPerSecond, leftTime: timeOf(view, anchorPx) - anchorPx / pxPerSecond });
      },
      around: (marked) => around(get().view, marked),
      spanning: (startTime, endTime) => {
        const { view } = get();
        const wanted = (view.widthPx - 2 * CONTENT_MARGIN_PX) / Math.max(endTime - startTime, 1e-6);
        const pxPerSecond = boundedScale(wanted, view.widthPx);
        const middle = (startTime + endTime) / 2;
        return bounded({ ...view, pxPerSecond, leftTime: middle - view.widthPx / 2 / pxPerSecond });
      },
      zoomAt: (factor, anchorPx) => {
        isMoved = true;
        heldScale = Infinity;
        take(get().zoomed(get().view, factor, anchorPx));
      },
      panBy: (px) => get().panTo(timeOf(get().view, px)),
      panTo: (leftTime) => get().moveTo({ leftTime, pxPerSecond: get().view.pxPerSecond }),
      scrollTo: (scrollPx) => {
        const { view, contentHeightPx } = get();
        const next = boundedScroll(scrollPx, view.heightPx, contentHeightPx);
        if (next !== view.scrollPx) set({ view: { ...view, scrollPx: next } });
      },
      show: (startTime, endTime) => get().moveTo(get().spanning(startTime, endTime)),
    };
  });
};

const cameraOf = ({ leftTime, pxPerSecond }: Camera): Camera => ({ leftTime, pxPerSecond });

/** The most pixels per second that a canvas of a width shows of a recording that does not fit it. */
const closestScale = (widthPx: number) => widthPx / CLOSEST_SPAN;

/** Pixels per second at which a number of seconds fill a canvas but for its margins. */
export function scaleToFit(span: number, widthPx: number): number {
  return Math.max(widthPx - 2 * CONTENT_MARGIN_PX, 1) / span;
}
