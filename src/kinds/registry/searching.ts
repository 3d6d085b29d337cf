import { KIND_FACTS, KIND_NAMES, type KindName, type WrittenFacts } from './facts.ts';
import { type KindSearch, type SearchField } from '../contract/kind-facts.ts';

/** The kinds whose components can be searched for. */
export type SearchKind = {
  [K in KindName]: WrittenFacts[K] extends { readonly search: KindSearch } ? K : never;
}[KindName];

type FieldsOf<K extends SearchKind> = WrittenFacts[K] extends {
  readonly search: { readonly fields: infer Fields };
}
  ? Fields
  : never;

/** Search fields of all kinds, by their names in the contract. `T` restricts the field's type. */
export type SearchFieldName<T extends SearchField = SearchField> = {
  [K in SearchKind]: {
    [F in keyof FieldsOf<K>]: FieldsOf<K>[F] extends T ? F : never;
  }[keyof FieldsOf<K>];
}[SearchKind];

interface Searching extends KindSearch {
  readonly fields: Readonly<Record<SearchFieldName, SearchField>>;
}

/** How each kind is searched for. */
export const KIND_SEARCHES = Object.fromEntries(
  KIND_NAMES.map((name) => [name, KIND_FACTS[name].search] as const).filter(([, search]) => search),
) as { readonly [K in SearchKind]: Searching };

/** Kinds that can be searched, in the order of lists; the first one is the default. */
export const SEARCH_KINDS = Object.keys(KIND_SEARCHES) as readonly SearchKind[] as readonly [
  SearchKind,
  ...SearchKind[],
];

/** The fields of a kind in order. */
export const searchFieldsOf = (kind: SearchKind) =>
  Object.keys(KIND_SEARCHES[kind].fields) as SearchFieldName[];

/** Types of all searchable fields, of any kind. */
export const SEARCH_FIELDS = Object.assign(
  {},
  ...SEARCH_KINDS.map((kind) => KIND_SEARCHES[kind].fields),
) as Readonly<Record<SearchFieldName, SearchField>>;

const ALL_FIELDS = Object.keys(SEARCH_FIELDS) as SearchFieldName[];

/** The fields that hold text, short or long: they are found by content. */
export const TEXT_FIELDS = ALL_FIELDS.filter(isTextField);
export const COLOR_FIELDS = ALL_FIELDS.filter(isColorField);

export function isTextField(name: SearchFieldName): name is SearchFieldName<'text' | 'term'> {
  return SEARCH_FIELDS[name] === 'text' || SEARCH_FIELDS[name] === 'term';
}

export function isColorField(name: SearchFieldName): name is SearchFieldName<'color'> {
  return SEARCH_FIELDS[name] === 'color';
}

export function isTimeField(name: SearchFieldName): name is SearchFieldName<'start' | 'end'> {
  return SEARCH_FIELDS[name] === 'start' || SEARCH_FIELDS[name] === 'end';
}
