import { Timeline } from 'animation-timeline-js';
import { offer, ROWS, WIDTH } from '../items.ts';

/** Scale at a zoom of 1: a step of this many milliseconds is this many pixels wide. */
const STEP_VALUES = 1000;
const STEP_PX = 120;

/** A keyframe for each moment, two in a group for each unit; it knows no labels. */
offer((element, { items, length }) => {
  element.id = 'timeline';
  const timeline = new Timeline({
    id: element.id,
    stepVal: STEP_VALUES,
    stepPx: STEP_PX,
    zoomMin: 1e-9,
    zoomMax: 1e9,
  });
  timeline.setModel({
    rows: ROWS.map((_, row) => ({
      keyframes: items
        .filter((item) => item.row === row)
        .flatMap(({ id, start, end }) =>
          end === undefined
            ? [{ val: start * 1000 }]
            : [
                { val: start * 1000, group: String(id) },
                { val: end * 1000, group: String(id) },
              ],
        ),
    })),
  });
  const setView = (start: number, end: number) => {
    timeline.setZoom(((STEP_PX / STEP_VALUES) * (end - start) * 1000) / WIDTH);
    timeline.scrollLeft = timeline.valToPx(start * 1000);
  };
  setView(0, length);
  return { setView, setPlayhead: (time) => void timeline.setTime(time * 1000) };
});
