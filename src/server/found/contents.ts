import type { KindName } from '../../kinds/kind.ts';

/** Of what kind a timeline is, in words; undefined for those that say nothing of a file. */
const NAMES: Readonly<Record<KindName, string | undefined>> = {
  HIERARCHY: 'hierarchy',
  MARKER: 'marker',
  BEAT: 'beat',
  HARMONY: 'harmony',
  PDF: 'PDF',
  AUDIOWAVE: 'AudioWave',
  SLIDER: undefined,
};

/** What timelines a file has, in words: "1 hierarchy, 1 beat and 2 marker timelines". Empty for none. */
export function contentsOf(counts: readonly { readonly kind: KindName; readonly count: number }[]): string {
  const told = counts.filter(({ kind, count }) => NAMES[kind] !== undefined && count > 0);
  const parts = told.map(({ kind, count }) => `${count} ${NAMES[kind]}`);
  const last = parts.pop();
  if (last === undefined) return '';
  const noun = told.at(-1)?.count === 1 ? 'timeline' : 'timelines';
  return `${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`} ${noun}`;
}
