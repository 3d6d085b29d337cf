import type { SearchField } from '../../kinds/contract/kind-facts.ts';
import { SEARCH_FIELDS } from '../../kinds/registry/searching.ts';
import { authorColor } from '../../shared/author-color.ts';
import { readNumberRange } from '../../shared/number-range.ts';
import type { Condition } from '../search/conditions.ts';

/** Why a value cannot be searched for; undefined where it can. */
export function valueError({ property, value }: Condition): string | undefined {
  const text = value.trim();
  const known: Readonly<Partial<Record<string, SearchField>>> = SEARCH_FIELDS;
  const holds = known[property];
  if (text === '') return undefined;
  if ((holds === 'start' || holds === 'end') && readNumberRange(text) === undefined) {
    return 'Write a time such as 30, 1:10, >60, <60 or 60..90.';
  }
  if (holds === 'color' && !authorColor(text) && !authorColor(`#${text}`)) {
    return 'Write a color such as #4f94d4.';
  }
  return undefined;
}
