import type { Item } from '../store/selection.ts';

export const isSameItem = (a: Item | undefined, b: Item | undefined) =>
  a?.timeline === b?.timeline && a?.row === b?.row;
