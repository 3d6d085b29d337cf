import { KIND_FACTS, type KindName } from '../../kinds/registry/facts.ts';

/** Number of timelines by kind, in words: "1 hierarchy, 1 beat and 2 marker timelines". Empty for none. */
export function contentsOf(kinds: readonly KindName[]): string {
  const named = [...new Set(kinds)].flatMap((kind) => {
    const { inWords } = KIND_FACTS[kind];
    const count = kinds.filter((each) => each === kind).length;
    return inWords === undefined ? [] : [{ inWords, count }];
  });
  const parts = named.map(({ inWords, count }) => `${count} ${inWords}`);
  const last = parts.pop();
  if (last === undefined) return '';
  const noun = named.at(-1)?.count === 1 ? 'timeline' : 'timelines';
  return `${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`} ${noun}`;
}
