import { isRecord } from './fields.ts';

/** Result of merging two people's changes to one state, field by field. */
interface Merged<State> {
  /** The changes of both; one's own where both have changed a field. */
  readonly merged: State;
  /** Fields that both have changed, each otherwise. */
  readonly conflicts: readonly (keyof State)[];
}

/** Merges one's own changes with another person's of the same `base`. Surrounding blanks are no change. */
export function mergeChanges<State extends object>(base: State, own: State, other: State): Merged<State> {
  const merged = { ...own };
  const conflicts: (keyof State)[] = [];
  for (const name of Object.keys(other) as (keyof State)[]) {
    const [was, mine, theirs] = [base[name], own[name], other[name]].map(tidied);
    if (theirs === was || theirs === mine) continue;
    if (mine === was) merged[name] = other[name];
    else conflicts.push(name);
  }
  return { merged, conflicts };
}

/** A value as text, whatever the order of its parts. */
const tidied = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return part.trim();
    return isRecord(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  });
