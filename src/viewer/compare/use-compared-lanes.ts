import { useEffect } from 'react';
import type { Difference } from '../../compare/difference.ts';
import { CompareLayer, type ComparedLanes, type ComparedPicture } from '../scene/layers/compare-layer.ts';
import type { GuestLane } from '../store/layout.ts';
import type { OpenComparison } from './create-comparison.ts';

/** Heights in CSS pixels. */
const HEAD_PX = 34;
const DIFFERENCES_PX = 66;
const TEMPO_PX = 92;

/** Ids of the guests; timelines have others. */
const DIFFERENCES = -100;
const TEMPO = -101;
export const headId = (side: number) => -1 - side;

/** Makes room for heads, differences and tempo in the stack, and draws them. `hasTempo` says whether the tempo is shown. */
export function useComparedLanes(
  open: OpenComparison,
  differences: readonly Difference[],
  hasTempo: boolean,
): void {
  const { session, placed, store, curves } = open;
  useEffect(() => {
    const { layout, overlay } = session;
    const shownCurves = hasTempo ? curves : [];
    const lanes: ComparedLanes = {
      heads: placed.sides.map((_, side) => headId(side)),
      ...{ differences: DIFFERENCES, tempo: TEMPO },
    };
    let picture: ComparedPicture = {
      lanes,
      differences,
      chosen: store.getState().chosen,
      curves: shownCurves,
    };
    let placedBy = '';
    const place = () => {
      const guests = guestsOf(open, shownCurves.length > 0);
      // Giving the stack the same guests again would have it changed for ever.
      const written = guests.map(({ id, above }) => `${id} ${above}`).join();
      if (written === placedBy) return;
      placedBy = written;
      layout.getState().setGuests(guests);
    };
    place();
    overlay.setState({ differences: (_, quads, shapes) => new CompareLayer(quads, shapes, () => picture) });
    const endings = [
      layout.subscribe(place),
      store.subscribe(({ chosen }, before) => {
        if (chosen === before.chosen) return;
        picture = { ...picture, chosen };
        layout.getState().redraw();
      }),
    ];
    return () => {
      for (const end of endings) end();
      overlay.setState({ differences: undefined });
      layout.getState().setGuests([]);
    };
  }, [open, session, placed, store, curves, differences, hasTempo]);
}

/** Each head above the first lane of its side, the differences above the second head, the tempo at the foot. */
function guestsOf({ session, placed }: OpenComparison, hasTempo: boolean): readonly GuestLane[] {
  const { order, shown } = session.layout.getState();
  const firstShown = (side: number) => {
    for (let index = side; index < placed.sides.length; index++) {
      const own = placed.sides[index]?.timelines;
      const first = order.find((timeline) => own?.has(timeline) && shown[timeline]);
      if (first !== undefined) return first;
    }
    return undefined;
  };
  const guests: GuestLane[] = [];
  for (const [side, { letter }] of placed.sides.entries()) {
    const above = firstShown(side);
    if (side === 1) guests.push({ id: DIFFERENCES, name: 'Differences', above, heightPx: DIFFERENCES_PX });
    guests.push({ id: headId(side), name: letter, above, heightPx: HEAD_PX });
  }
  if (hasTempo) guests.push({ id: TEMPO, name: 'Tempo', above: undefined, heightPx: TEMPO_PX });
  return guests;
}
