import type { KindName } from '../../kinds/facts.ts';
import { TEXT_FIELDS, type SearchFieldName } from '../../kinds/searching.ts';
import { searchKey } from '../../shared/normalise.ts';

/** Times are seconds; `end` is left out for a point. */
interface Place {
  readonly id: number;
  readonly timeline_id: number;
  readonly kind: KindName;
  readonly start: number;
  readonly end?: number;
}

/** A component as it is searched, with those fields that it has. */
export type NewComponent = Place & {
  readonly [F in SearchFieldName<'text' | 'term' | 'color'>]?: string;
};

/** Components as one statement inserts them. */
export interface ComponentRows {
  readonly count: number;
  /** A JSON list of the columns of each. */
  readonly json: string;
}

/**
 * What one statement inserts: one per row would be ten times slower, and COPY ends the embedded engine; many more, and
 * everybody else would wait for it to end.
 */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 250_000;

/** All components in batches, with the keys that they are found by. */
export function* componentRows(
  components: Iterable<NewComponent>,
): Generator<ComponentRows, void, undefined> {
  let rows: string[] = [];
  let length = 0;
  for (const component of components) {
    const row = JSON.stringify(rowOf(component));
    rows.push(row);
    length += row.length;
    if (rows.length < MOST_ROWS && length < MOST_CHARACTERS) continue;
    yield { count: rows.length, json: `[${rows.join(',')}]` };
    rows = [];
    length = 0;
  }
  if (rows.length > 0) yield { count: rows.length, json: `[${rows.join(',')}]` };
}

function rowOf(component: NewComponent): object {
  const keys = TEXT_FIELDS.flatMap((name) => {
    const text = component[name];
    return text === undefined ? [] : [[`${name}_key`, searchKey(text)] as const];
  });
  return { ...component, ...Object.fromEntries(keys) };
}
