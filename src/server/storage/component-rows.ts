import { searchKey } from '../../shared/normalise.ts';

/** A component as it is searched. Times are seconds; `end` is left out for a point. */
export interface NewComponent {
  readonly id: number;
  readonly start: number;
  readonly end?: number;
  readonly label?: string;
  readonly comments?: string;
  readonly color?: string;
  readonly formal_function?: string;
  readonly formal_type?: string;
}

/** Components as one statement inserts them. */
export interface ComponentRows {
  readonly count: number;
  /** A JSON list of the columns of each. */
  readonly json: string;
}

/** One statement per row would be ten times slower, and COPY ends the embedded engine. */
const BATCH = 3000;

/** All components in batches, with the keys that they are found by. */
export function* componentRows(
  components: Iterable<NewComponent>,
): Generator<ComponentRows, void, undefined> {
  let rows: object[] = [];
  for (const component of components) {
    rows.push(rowOf(component));
    if (rows.length < BATCH) continue;
    yield { count: rows.length, json: JSON.stringify(rows) };
    rows = [];
  }
  if (rows.length > 0) yield { count: rows.length, json: JSON.stringify(rows) };
}

function rowOf(component: NewComponent): object {
  return {
    ...component,
    ...keyOf('label_key', component.label),
    ...keyOf('comments_key', component.comments),
    ...keyOf('formal_function_key', component.formal_function),
    ...keyOf('formal_type_key', component.formal_type),
  };
}

function keyOf(name: string, text: string | undefined): object {
  return text === undefined ? {} : { [name]: searchKey(text) };
}
