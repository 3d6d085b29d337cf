import { FILE_FACETS, type FileFacet } from '../../site/file-facets.ts';

/** One line of a search: the property's name and the text it must contain, or be. */
export interface Condition<Property extends string = string> {
  readonly property: Property;
  readonly value: string;
  readonly isExact?: boolean;
}

/** Ends the name of a property in addresses whose text is exact: `composer.is`. */
const EXACT = '.is';

/** Properties that have one of a few values: each value with its name. */
export type Choices = Readonly<Record<string, readonly (readonly [value: string, name: string])[]>>;

/** The conditions on these properties in an address, in order; empty ones and other names are passed over. */
export function readConditions<Property extends string>(
  params: URLSearchParams,
  properties: readonly Property[],
): readonly Condition<Property>[] {
  return [...params].flatMap(([name, value]) => {
    const isExact = name.endsWith(EXACT);
    const plain = isExact ? name.slice(0, -EXACT.length) : name;
    const property = properties.find((known) => known === plain);
    return property === undefined || value === '' ? [] : [{ property, value, ...(isExact && { isExact }) }];
  });
}

/** The other way round, without empty ones. */
export function appendConditions(params: URLSearchParams, conditions: readonly Condition[]): void {
  for (const { property, value, isExact } of conditions)
    if (value !== '') params.append(isExact ? `${property}${EXACT}` : property, value);
}

/** A text that a property contains, or is. */
type Value = string | { readonly is: string };

/** Values of each property, in the form of the contract. */
export function valuesOf(conditions: readonly Condition[]): Readonly<Record<string, readonly Value[]>> {
  const values: Record<string, Value[]> = {};
  for (const { property, value, isExact } of conditions)
    (values[property] ??= []).push(isExact ? { is: value } : value);
  return values;
}

/** “bach” in its composer and “fugue” in its title. */
export function inWords(conditions: readonly Condition[], choices: Choices = {}): string {
  const words = conditions.map(({ property, value, isExact }) => {
    const [, name = value] = choices[property]?.find(([known]) => known === value) ?? [];
    return `“${name}” ${isExact ? 'as' : 'in'} its ${nameOf(property)}`;
  });
  return new Intl.ListFormat('en').format(words);
}

/** Name of a property in forms. */
export const nameOf = (property: string): string => FACETS[property]?.label ?? property.replace('_', ' ');

const FACETS: Readonly<Record<string, FileFacet>> = FILE_FACETS;
