import { encodeTimeline } from '../../kinds/registry/encoding.ts';
import { kindOf } from '../../kinds/registry/facts.ts';
import type { KindTimeline } from '../../kinds/contract/kind-timeline.ts';
import { openTimeline } from '../../kinds/registry/opening.ts';
import { readTimeline, type WrittenTimeline } from '../model/create-timelines.ts';
import type { OldLane } from '../scene/layers/old-lane.ts';
import type { ChangeGroup } from './change-list.ts';
import { atTimes, UNCOUNTED } from './ghosts.ts';

/** Height of the empty frame of a timeline that is gone, in CSS pixels. */
const FRAME_PX = 30;

/** Opens a timeline of the older version at the times of the open one; undefined where that version has none of this id. */
export function openOldTimeline(
  written: readonly WrittenTimeline[],
  id: number,
  map: (time: number) => number,
): KindTimeline | undefined {
  const timeline = written.map(readTimeline).find((one) => one.id === id);
  const kind = timeline && kindOf(timeline.kind);
  if (timeline === undefined || kind === undefined) return undefined;
  const components = timeline.components.map((component) =>
    typeof component === 'object' && component !== null ? atTimes(component, map) : component,
  );
  return openTimeline(kind, encodeTimeline(kind, components, { ...timeline }), UNCOUNTED);
}

/**
 * Lanes of the older version: of each timeline that is gone, at the foot of the stack, a frame alone until it is opened; of
 * the others those that are opened, above their lanes of today.
 */
export const oldLanes = (
  groups: readonly ChangeGroup[],
  opened: ReadonlyMap<number, KindTimeline>,
  version: number,
): readonly OldLane[] =>
  groups.flatMap(({ id, name, index, status }): OldLane[] => {
    const timeline = opened.get(id);
    const isGone = status === 'removed';
    if (!isGone && (timeline === undefined || index === undefined)) return [];
    return [
      {
        ...{ id, isGone, timeline, above: isGone ? undefined : index },
        name: `${name}, version ${version}`,
        heightPx: timeline?.lane.heightPx ?? FRAME_PX,
      },
    ];
  });
