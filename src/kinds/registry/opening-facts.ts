import { isRecord } from '../../shared/fields.ts';
import { keyName } from '../../tql/music/key-literal.ts';
import type { Attributes, Component } from '../contract/kind.ts';
import type { KindSearched } from '../contract/searched.ts';
import * as kinds from '../index.ts';
import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';

const SEARCHED = facetOf(kinds, 'searched') as { readonly [K in KindName]?: KindSearched<Component> };

/** What a piece begins with. Empty where its timelines do not say so. */
interface OpeningFacts {
  /** `D`, `d`, `Eb`: the first key of the topmost timeline that has keys. */
  readonly key: string;
  /** `6/8`: the first time signature of a whole measure that an author has stated. */
  readonly metre: string;
}

interface ReadTimeline {
  readonly kind: KindName;
  readonly isVisible?: boolean;
  readonly attributes: Attributes;
  readonly components: readonly object[];
}

/** Key and metre at the beginning of a file, for lists of pieces. `timelines` stand from the topmost down. */
export function openingFacts(timelines: readonly ReadTimeline[]): OpeningFacts {
  const shown = timelines.filter(({ isVisible }) => isVisible !== false);
  return { key: firstOf(shown, keyOf), metre: firstOf(shown, metreOf) };
}

const firstOf = (timelines: readonly ReadTimeline[], read: (timeline: ReadTimeline) => string): string => {
  for (const timeline of timelines) {
    const found = read(timeline);
    if (found !== '') return found;
  }
  return '';
};

function keyOf({ kind, components, attributes }: ReadTimeline): string {
  const searched = SEARCHED[kind];
  if (searched?.role?.name !== 'harmony') return '';
  const keys = searched.parts(components, attributes, 0).find(({ sort }) => sort === 'keys');
  const key = keys?.units[0]?.key;
  return key === undefined ? '' : keyName(key);
}

/** A first measure that is a signature by itself is an upbeat: the second one has the metre. */
function metreOf({ attributes }: ReadTimeline): string {
  const written = attributes['time_signatures'];
  if (!Array.isArray(written)) return '';
  const stated = written.filter(
    (one): one is { readonly measure: number; readonly text: string } =>
      isRecord(one) &&
      typeof one['text'] === 'string' &&
      typeof one['measure'] === 'number' &&
      one['is_assumed'] !== true,
  );
  const [first, second] = stated;
  return (second?.measure === 1 ? second : first)?.text ?? '';
}
