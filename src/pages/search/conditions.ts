/** One line of a search as it is written: the property's name and what it is to hold. */
export interface Condition<Property extends string = string> {
  readonly property: Property;
  readonly value: string;
}

/** The conditions on these properties in an address, in order; empty ones and other names are passed over. */
export function readConditions<Property extends string>(
  params: URLSearchParams,
  properties: readonly Property[],
): readonly Condition<Property>[] {
  return [...params].flatMap(([name, value]) => {
    const property = properties.find((known) => known === name);
    return property === undefined || value === '' ? [] : [{ property, value }];
  });
}

/** The other way round, without empty ones. */
export function appendConditions(params: URLSearchParams, conditions: readonly Condition[]): void {
  for (const { property, value } of conditions) if (value !== '') params.append(property, value);
}

/** Each property with all that it is to hold, as the contract has it. */
export function valuesOf(conditions: readonly Condition[]): Readonly<Record<string, readonly string[]>> {
  const values: Record<string, string[]> = {};
  for (const { property, value } of conditions) (values[property] ??= []).push(value);
  return values;
}

/** “bach” in its composer and “fugue” in its title. */
export function inWords(conditions: readonly Condition[]): string {
  const words = conditions.map(({ property, value }) => `“${value}” in its ${property.replace('_', ' ')}`);
  return new Intl.ListFormat('en').format(words);
}
