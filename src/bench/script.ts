import { CONTENT_MARGIN_PX } from '../kinds/drawing/sizes.ts';
import { zoomOfTurn } from '../viewer/scene/input/wheel.ts';
import { RULER_TIMES_PX } from '../viewer/store/layout.ts';
import { CLOSEST_WINDOW, PAN_FROM, PAN_TO, PAN_WINDOW, STEPS } from './script-figures.ts';

/** One input of mouse or wheel at a point of the canvas, in CSS pixels from its top left. */
export type Step = {
  readonly xPx: number;
  readonly yPx: number;
} & (
  | { readonly is: 'turn'; readonly deltaX: number; readonly deltaY: number; readonly ctrlKey: boolean }
  | { readonly is: 'press' }
  /** The pointer comes to rest there. */
  | { readonly is: 'point' }
);

export type PhaseName = 'pan' | 'zoom' | 'playhead';

interface Phase {
  readonly name: PhaseName;
  /** Leads from where the phase before ended to where this one begins; not measured. */
  readonly way: readonly Step[];
  /** One for each frame. */
  readonly steps: readonly Step[];
}

interface CanvasSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Natural logarithms of the zoom factors of a wheel turn by one pixel, and by the largest amount that counts. */
const ZOOM_PER_PX = Math.log(zoomOfTurn(-1));
const MAX_PER_TURN = Math.log(zoomOfTurn(-Infinity));

/**
 * The fixed script of the bench, as a hand would play it on a canvas that shows a whole recording: pan over the middle
 * fifth, zoom in to a thousandth in equal factors, set the playhead from the start to the end.
 */
export function benchScript({ widthPx, heightPx }: CanvasSize): readonly Phase[] {
  const yPx = heightPx / 2;
  const middlePx = widthPx / 2;
  /** How much closer a window is than the whole recording, which has its margins. */
  const closeness = (window: number) => widthPx / (window * (widthPx - 2 * CONTENT_MARGIN_PX));
  const zoom = (factor: number, xPx: number): Step => ({
    is: 'turn',
    xPx,
    yPx,
    deltaX: 0,
    deltaY: -Math.log(factor) / ZOOM_PER_PX,
    ctrlKey: true,
  });
  /** Steps that zoom by a factor, in as many turns of the wheel as it takes. */
  const zoomFar = (factor: number, xPx: number): readonly Step[] => {
    const turns = Math.ceil(Math.abs(Math.log(factor)) / MAX_PER_TURN);
    return repeated(turns, () => zoom(factor ** (1 / turns), xPx));
  };
  const pan = (deltaX: number): Step => ({
    is: 'turn',
    xPx: middlePx,
    yPx,
    deltaX,
    deltaY: 0,
    ctrlKey: false,
  });
  // Further out than the whole there is nothing: both ways back end at the whole.
  const toWhole = zoomFar(1 / (2 * closeness(CLOSEST_WINDOW)), middlePx);

  return [
    {
      name: 'pan',
      way: [
        { is: 'point', xPx: middlePx, yPx },
        ...zoomFar(closeness(PAN_WINDOW), anchorPx(widthPx, PAN_WINDOW, PAN_FROM)),
      ],
      steps: repeated(STEPS, () => pan(((PAN_TO - PAN_WINDOW - PAN_FROM) / PAN_WINDOW / STEPS) * widthPx)),
    },
    {
      name: 'zoom',
      way: toWhole,
      steps: repeated(STEPS, () => zoom(closeness(CLOSEST_WINDOW) ** (1 / STEPS), middlePx)),
    },
    {
      name: 'playhead',
      way: toWhole,
      steps: repeated(STEPS, (step) => ({
        is: 'press',
        xPx: CONTENT_MARGIN_PX + ((step + 1) / (STEPS + 1)) * (widthPx - 2 * CONTENT_MARGIN_PX),
        yPx: RULER_TIMES_PX / 2,
      })),
    },
  ];
}

/** Where on the whole recording to zoom in, so that a window begins at a part of it. */
function anchorPx(widthPx: number, window: number, from: number): number {
  const contentPx = widthPx - 2 * CONTENT_MARGIN_PX;
  return (from + CONTENT_MARGIN_PX / contentPx) / (1 / contentPx - window / widthPx);
}

const repeated = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));
