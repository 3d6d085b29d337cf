import { MARKS, type MarkedLane } from '../scene/layers/marked-lane.ts';
import type { ChangeGroup } from './change-list.ts';

/** Marks for the canvas: the changes of those timelines that have a lane. */
export const markedLanes = (groups: readonly ChangeGroup[]): readonly MarkedLane[] =>
  groups.flatMap(({ index, changes, ghosts, status }) => {
    if (index === undefined || (changes.length === 0 && status === 'kept')) return [];
    const old = ghosts?.isPlaced ? ghosts.timeline : undefined;
    return [
      {
        timeline: index,
        isNew: status === 'added',
        marks: Uint8Array.from(changes, ({ sorts }) => sorts.reduce((sum, sort) => sum + MARKS[sort], 0)),
        rows: Int32Array.from(changes, ({ item }) => item?.row ?? -1),
        ghosts: Int32Array.from(changes, ({ ghost }) => (old ? (ghost ?? -1) : -1)),
        old,
      },
    ];
  });
