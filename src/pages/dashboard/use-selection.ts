import { useRef, useState } from 'react';
import type { OwnFile } from './own-files.ts';

/** Files chosen for something that is done with all of them. */
export interface Selection {
  /** Ids of the chosen files. */
  readonly chosen: ReadonlySet<number>;
  readonly choose: (ids: Iterable<number>) => void;
  /** @param isRange whether the rows since the last chosen one are meant too. */
  readonly chooseOne: (file: OwnFile, isChosen: boolean, isRange: boolean) => void;
}

/** Keeps which files are chosen. @param files all of them. @param rows ids in the order of the list, on all its pages. */
export function useSelection(files: readonly OwnFile[], rows: readonly number[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  // Files deleted meanwhile are no longer selected.
  const chosen = new Set(files.flatMap(({ id }) => (ids.has(id) ? [id] : [])));

  const chooseOne: Selection['chooseOne'] = ({ id }, isChosen, isRange) => {
    const meant = isRange ? between(rows, last.current ?? id, id) : [id];
    last.current = id;
    const left = [...chosen].filter((one) => !meant.includes(one));
    setIds(new Set(isChosen ? [...left, ...meant] : left));
  };
  return { chosen, choose: (wanted) => setIds(new Set(wanted)), chooseOne };
}

/** The rows from one to another, in either direction; the other alone where the first is not there. */
function between(rows: readonly number[], from: number, to: number): readonly number[] {
  const [a, b] = [rows.indexOf(from), rows.indexOf(to)];
  return a === -1 || b === -1 ? [to] : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}
