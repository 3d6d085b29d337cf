import { KIND_FACTS, type KindName } from '../../kinds/facts.ts';

/** What timelines a file has, in words: "1 hierarchy, 1 beat and 2 marker timelines". Empty for none. */
export function contentsOf(counts: readonly { readonly kind: KindName; readonly count: number }[]): string {
  const named = counts.flatMap(({ kind, count }) => {
    const { inWords } = KIND_FACTS[kind];
    return inWords !== undefined && count > 0 ? [{ inWords, count }] : [];
  });
  const parts = named.map(({ inWords, count }) => `${count} ${inWords}`);
  const last = parts.pop();
  if (last === undefined) return '';
  const noun = named.at(-1)?.count === 1 ? 'timeline' : 'timelines';
  return `${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`} ${noun}`;
}
