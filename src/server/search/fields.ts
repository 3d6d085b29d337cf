import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { SEARCH_FIELDS, type SearchFieldName } from '../../kinds/registry/searching.ts';
import type { SearchField } from '../../kinds/contract/kind-facts.ts';
import type { NumberRange } from '../../shared/number-range.ts';
import type { Pattern } from '../storage/engine/search-connections.ts';

/** `text` occurs in a stored text, or with `isExact` is all of it; it is `normalise`d and not empty. */
export interface WantedText {
  readonly text: string;
  readonly isExact?: true;
}

export type ComponentCondition =
  | ({ readonly field: SearchFieldName } & WantedText)
  /** `#rrggbb`, lower case. */
  | { readonly field: SearchFieldName; readonly color: string }
  | { readonly field: SearchFieldName; readonly range: NumberRange };

/** How a field stands in `components`: what it is ordered by, as an index has it, and whether a row has it at all. */
interface FieldOrder {
  readonly key: RawBuilder<string | number>;
  readonly isGiven: RawBuilder<SqlBool>;
}

/** The expressions are those of the indexes in `0004-component-search`. */
function orderOf(name: string, holds: SearchField): FieldOrder {
  const key = sql.ref(`${name}_key`);
  switch (holds) {
    case 'text':
    case 'term':
      return { key: sql`left(${key}, 100)`, isGiven: sql`${key} <> ''` };
    case 'color':
      return { key: sql`${sql.ref(name)} collate "C"`, isGiven: sql`${sql.ref(name)} <> ''` };
    case 'start':
      return { key: sql`start`, isGiven: sql`true` };
    case 'end':
      return { key: sql`"end"`, isGiven: sql`"end" is not null` };
  }
}

export const FIELD_ORDERS = Object.fromEntries(
  Object.entries(SEARCH_FIELDS).map(([name, holds]) => [name, orderOf(name, holds)]),
) as Readonly<Record<SearchFieldName, FieldOrder>>;

/** A LIKE pattern for texts that contain `text`, whose own wildcards stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a column has the text: what is all of it occurs in it too, and by that the index finds it. */
export function hasText(
  column: string,
  { text, isExact }: WantedText,
  pattern: Pattern,
): RawBuilder<SqlBool> {
  const occurs = sql<SqlBool>`${sql.ref(column)} like ${pattern(containing(text))}`;
  return isExact ? sql`(${occurs} and ${sql.ref(column)} = ${text})` : occurs;
}

/** Whether a component meets the condition. */
export function meets(condition: ComponentCondition, pattern: Pattern): RawBuilder<SqlBool> {
  if ('text' in condition) return hasText(`${condition.field}_key`, condition, pattern);
  // The index of colors is only taken where it is said that there is one.
  if ('color' in condition) {
    const { key, isGiven } = FIELD_ORDERS[condition.field];
    return sql`(${isGiven} and ${key} = ${condition.color})`;
  }
  return inRange(SEARCH_FIELDS[condition.field] === 'end' ? sql`"end"` : sql`start`, condition.range);
}

function inRange(value: RawBuilder<number>, { min, max, hasBounds }: NumberRange): RawBuilder<SqlBool> {
  const equal = sql.raw(hasBounds ? '=' : '');
  const bounds = [
    ...(min === undefined ? [] : [sql<SqlBool>`${value} >${equal} ${min}::double precision`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${value} <${equal} ${max}::double precision`]),
  ];
  return allOf(bounds);
}

/** Conditions on a component or file, as one statement checks them. */
export type Filters = (pattern: Pattern) => readonly RawBuilder<SqlBool>[];

export function allOf(parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}

/** The condition in a form that uses no index, to check rows that are found otherwise. */
export function withoutIndex(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`(${condition}) is true`;
}

/** Whether an index finds the text of a condition without reading every row. */
export function isIndexed(condition: ComponentCondition): boolean {
  return 'text' in condition && hasTrigram(condition.text);
}

/** Whether the index of substrings has something of the text: one of three letters has a trigram. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}
