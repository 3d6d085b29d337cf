import type { KindTimeline, Lane } from '../contract/kind-timeline.ts';
import { TARGET_PX } from '../picking/pick.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { SLIDER } from '../drawing/sizes.ts';
import { xOf, type LaneView } from '../contract/visible.ts';

const TOKENS = { slider: 'line-strong' } as const;
/** Tokens of the theme that the kind is drawn with. */
export const colorTokens: readonly string[] = Object.values(TOKENS);

const TRACK_PX = 2;
const absent = (): never => {
  throw new RangeError('A slider has no components.');
};

/** A track to press for a time; the playhead is its knob. */
class SliderLane implements Lane {
  readonly heightPx = SLIDER.trackHeightPx;
  readonly leastHeightPx = TARGET_PX;
  readonly seeksOnPress = true;
  readonly keepsHeight = true;
  readonly place = absent;

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    const middlePx = view.heightPx / 2;
    shapes.rect(
      Math.max(xOf(view, view.start), 0),
      middlePx - TRACK_PX / 2,
      Math.min(xOf(view, view.end), view.widthPx),
      middlePx + TRACK_PX / 2,
      palette.of(TOKENS.slider),
    );
  }

  hit(): undefined {
    return undefined;
  }
}

export const open = (): KindTimeline => ({
  rows: { count: 0, id: absent, span: absent },
  lane: new SliderLane(),
  words: { label: absent, inspect: absent, describe: absent },
  order: { neighbour: absent, nearestFrom: () => undefined },
});
