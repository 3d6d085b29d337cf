import type { KindName } from '../../../kinds/registry/facts.ts';
import { TEXT_FIELDS, type SearchFieldName } from '../../../kinds/registry/searching.ts';
import { searchKey } from '../../../shared/normalise.ts';
import { LetterPairs } from './letter-pairs.ts';

/** Times are seconds; `end` is left out for a point. */
interface Place {
  readonly id: number;
  /** Id in the viewer, where that is another. */
  readonly shown_id?: number;
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
  /** A JSON list of timelines, `id` and `letter_pairs`, whose texts have pairs that no batch before had. */
  readonly timelines: string;
}

/**
 * Limits of one insert: one row per statement would be ten times slower, COPY ends the embedded engine, and many more rows
 * would keep everybody else waiting.
 */
const MAX_ROWS = 250;
const MAX_CHARACTERS = 100_000;

/** All components in batches, timeline by timeline, with the keys that they are found by. */
export function* componentRows(
  components: Iterable<NewComponent>,
): Generator<ComponentRows, void, undefined> {
  let rows: string[] = [];
  let length = 0;
  let timelineId: number | undefined;
  let pairs = new LetterPairs();
  const changed = new Map<number, LetterPairs>();
  const batch = (): ComponentRows => ({
    count: rows.length,
    json: `[${rows.join(',')}]`,
    timelines: JSON.stringify(Array.from(changed, ([id, each]) => ({ id, letter_pairs: String(each) }))),
  });
  for (const component of components) {
    if (component.timeline_id !== timelineId) {
      timelineId = component.timeline_id;
      pairs = new LetterPairs();
      changed.set(timelineId, pairs);
    }
    const keys = keysOf(component);
    for (const [, key] of keys) if (pairs.add(key)) changed.set(timelineId, pairs);
    const row = JSON.stringify({ ...component, ...Object.fromEntries(keys) });
    rows.push(row);
    length += row.length;
    if (rows.length < MAX_ROWS && length < MAX_CHARACTERS) continue;
    yield batch();
    rows = [];
    changed.clear();
    length = 0;
  }
  if (rows.length > 0) yield batch();
}

function keysOf(component: NewComponent): (readonly [column: string, key: string])[] {
  return TEXT_FIELDS.flatMap((name) => {
    const text = component[name];
    return text === undefined ? [] : [[`${name}_key`, searchKey(text)] as const];
  });
}
