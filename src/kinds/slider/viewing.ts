import type { KindViewing } from '../kind-viewing.ts';
import { TARGET_PX } from '../pick.ts';
import { SLIDER } from '../sizes.ts';
import { xOf } from '../visible.ts';

/** A slider has no components: the file's times alone say where its track runs. */
type SliderColumns = undefined;

const TRACK_PX = 2;
const absent = (): never => {
  throw new RangeError('A slider has no components.');
};

/** A track to press for a time; the playhead is its knob. */
export const viewing: KindViewing<never, SliderColumns> = {
  complete: () => undefined,
  toColumns: () => undefined,
  bind: (data) => data,
  count: () => 0,
  id: absent,
  heightPx: () => SLIDER.trackHeightPx,
  leastHeightPx: () => TARGET_PX,
  draw(_, view, shapes, inks) {
    const middlePx = view.heightPx / 2;
    shapes.rect(
      Math.max(xOf(view, view.start), 0),
      middlePx - TRACK_PX / 2,
      Math.min(xOf(view, view.end), view.widthPx),
      middlePx + TRACK_PX / 2,
      inks.slider,
    );
  },
  hit: () => undefined,
  place: absent,
  now: () => undefined,
  span: absent,
  neighbour: absent,
  enter: () => undefined,
  label: absent,
  inspect: absent,
  describe: absent,
  seeksOnPress: true,
};
