import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { KindName } from '../../kinds/kind.ts';
import type { NumberRange } from '../../shared/number-range.ts';
import type { Pattern } from './search-session.ts';

/** The kinds whose components can be searched; specification, section 3. */
export type SearchKind = Extract<KindName, 'HIERARCHY' | 'MARKER' | 'BEAT'>;

/** What a component can be searched and sorted by. Which of them a kind has, its `searchFields` say. */
export type ComponentField =
  'label' | 'comments' | 'color' | 'formal_function' | 'formal_type' | 'start' | 'end' | 'time';

export type ComponentCondition =
  /** `text` occurs in the field; it is `normalise`d and not empty. */
  | { readonly field: ComponentField; readonly text: string }
  /** `#rrggbb`, lower case. */
  | { readonly field: ComponentField; readonly color: string }
  | { readonly field: ComponentField; readonly range: NumberRange };

/** How a field stands in `components`: what it is ordered by, as an index has it, and whether a row has it at all. */
interface FieldOrder {
  readonly key: RawBuilder<string | number>;
  readonly isGiven: RawBuilder<SqlBool>;
}

const START: FieldOrder = { key: sql`start`, isGiven: sql`true` };

/** The expressions are those of the indexes in `0004-component-search`, letter by letter. */
export const FIELD_ORDERS: Readonly<Record<ComponentField, FieldOrder>> = {
  label: { key: sql`left(label_key, 100)`, isGiven: sql`label_key <> ''` },
  comments: { key: sql`left(comments_key, 100)`, isGiven: sql`comments_key <> ''` },
  formal_function: { key: sql`left(formal_function_key, 100)`, isGiven: sql`formal_function_key <> ''` },
  formal_type: { key: sql`left(formal_type_key, 100)`, isGiven: sql`formal_type_key <> ''` },
  color: { key: sql`color collate "C"`, isGiven: sql`color <> ''` },
  start: START,
  time: START,
  end: { key: sql`"end"`, isGiven: sql`"end" is not null` },
};

/** A LIKE pattern for texts that contain `text`, whose own wildcards stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a component meets the condition. */
export function meets(condition: ComponentCondition, pattern: Pattern): RawBuilder<SqlBool> {
  if ('text' in condition) {
    return sql`${sql.ref(`${condition.field}_key`)} like ${pattern(containing(condition.text))}`;
  }
  // The index of colors is only taken where it is said that there is one.
  if ('color' in condition) return sql`(color <> '' and color collate "C" = ${condition.color})`;
  return inRange(condition.field === 'end' ? sql`"end"` : sql`start`, condition.range);
}

function inRange(value: RawBuilder<number>, { min, max, hasBounds }: NumberRange): RawBuilder<SqlBool> {
  const equal = sql.raw(hasBounds ? '=' : '');
  const bounds = [
    ...(min === undefined ? [] : [sql<SqlBool>`${value} >${equal} ${min}::double precision`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${value} <${equal} ${max}::double precision`]),
  ];
  return allOf(bounds);
}

/** What a component or file has to meet, as one statement asks it. */
export type Filters = (pattern: Pattern) => readonly RawBuilder<SqlBool>[];

export function allOf(parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}

/**
 * Whether an index finds the text without reading every row: one of three letters has a trigram in the index of
 * substrings.
 */
export function isIndexed(condition: ComponentCondition): boolean {
  return 'text' in condition && /[\p{L}\p{N}]{3}/u.test(condition.text);
}
