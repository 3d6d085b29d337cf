import { entryAt, uint32At, uint8At } from '../../shared/elements.ts';
import type { RowGroups } from '../contract/kind-timeline.ts';
import type { RangeColumns } from './columns.ts';

/** Ranges by row, named by `nameOf`; rows without ranges are groups, too. */
export function groupsOf({ lists, lane, index }: RangeColumns, nameOf: (lane: number) => string): RowGroups {
  const firsts = new Uint32Array(lists.length + 1);
  lists.forEach(({ rows }, group) => (firsts[group + 1] = uint32At(firsts, group) + rows.length));
  const firstOf = (group: number) => uint32At(firsts, group);
  const groupOf = (row: number) => uint8At(lane, row);
  return {
    count: lists.length,
    firstOf,
    parent: () => undefined,
    place: (group) => ({ level: 1, position: group + 1, setSize: lists.length }),
    label: nameOf,
    detail(group) {
      const { length } = entryAt(lists, group).rows;
      return `${length} ${length === 1 ? 'range' : 'ranges'}`;
    },
    groupOf,
    rowAt(position) {
      const group = lists.findIndex((_, at) => position < firstOf(at + 1));
      return uint32At(entryAt(lists, group).rows, position - firstOf(group));
    },
    positionOf: (row) => firstOf(groupOf(row)) + uint32At(index, row),
  };
}
