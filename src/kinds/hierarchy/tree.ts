import { float64At, int32At, uint32At, uint8At } from '../../shared/elements.ts';
/** Levels are bytes. */
const LEVELS = 256;

/** One entry per unit, ascending by start, the longer one first, the higher level first. */
interface Units {
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly level: Uint8Array;
}

interface Tree {
  /** A row; -1 for none. */
  readonly parent: Int32Array;
  readonly depth: Uint8Array;
  readonly position: Uint32Array;
  readonly siblings: Uint32Array;
}

/**
 * Nesting of units: a unit's parent is the lowest unit of a higher level that spans it (file format, section 4.1). In
 * this order a parent comes before its children, so one pass with a stack of open units finds all.
 */
export function treeOf({ start, end, level }: Units): Tree {
  const count = start.length;
  const tree = {
    parent: new Int32Array(count).fill(-1),
    depth: new Uint8Array(count),
    position: new Uint32Array(count),
    siblings: new Uint32Array(count),
  };
  const children = new Uint32Array(count + 1);
  // Of each level the unit that reaches furthest of those begun so far.
  const furthest = new Int32Array(LEVELS).fill(-1);
  let highest = 0;
  for (let row = 0; row < count; row++) {
    const own = uint8At(level, row);
    let parent = -1;
    for (let above = own + 1; above <= highest && parent < 0; above++) {
      const candidate = int32At(furthest, above);
      if (candidate >= 0 && float64At(end, candidate) >= float64At(end, row)) parent = candidate;
    }
    tree.parent[row] = parent;
    tree.depth[row] = parent < 0 ? 1 : uint8At(tree.depth, parent) + 1;
    children[parent + 1] = uint32At(children, parent + 1) + 1;
    tree.position[row] = uint32At(children, parent + 1);
    const before = int32At(furthest, own);
    if (before < 0 || float64At(end, row) >= float64At(end, before)) furthest[own] = row;
    highest = Math.max(highest, own);
  }
  for (let row = 0; row < count; row++)
    tree.siblings[row] = uint32At(children, int32At(tree.parent, row) + 1);
  return tree;
}

export function parentOf({ parent }: Pick<Tree, 'parent'>, row: number): number | undefined {
  const above = int32At(parent, row);
  return above < 0 ? undefined : above;
}

/** The first child of a unit, which follows it directly or after units that overlap. */
export function firstChildOf(
  { parent, start, end }: Pick<Tree, 'parent'> & Units,
  row: number,
): number | undefined {
  for (let next = row + 1; next < parent.length && float64At(start, next) < float64At(end, row); next++) {
    if (parent[next] === row) return next;
  }
  return undefined;
}
