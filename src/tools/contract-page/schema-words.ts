import type { FieldDescription, TypeDescription } from '../../shared/contract-description.ts';

type Scalar = string | number | boolean;

/** A JSON Schema, as far as the contract uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly Scalar[];
  readonly const?: unknown;
  readonly default?: Scalar;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly example?: Scalar;
}

const NAMED = '#/components/schemas/';
const TYPES: Readonly<Record<string, string>> = {
  integer: 'whole number',
  number: 'number',
  string: 'text',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: 'null',
};
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'time in ISO 8601',
  date: 'day in ISO 8601',
};

/** Name of the schema that a reference leads to. */
const nameOf = (ref: string): string => ref.replace(NAMED, '');

/** The type of a schema, in words. */
export function typeOf(schema: Schema): TypeDescription {
  if (schema.$ref !== undefined) return { words: nameOf(schema.$ref), shape: nameOf(schema.$ref) };
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return { words: choices.map((choice) => typeOf(choice).words).join(' or ') };
  if (schema.allOf !== undefined)
    return { words: schema.allOf.map((part) => typeOf(part).words).join(' and ') };
  if (schema.enum !== undefined) return { words: `one of ${schema.enum.map(String).join(', ')}` };
  if (schema.const !== undefined) return { words: JSON.stringify(schema.const) };
  if (schema.type === 'array' && schema.items !== undefined) {
    const { words, shape } = typeOf(schema.items);
    return { words: `list of ${words}`, ...(shape !== undefined && { shape }) };
  }
  const types = [schema.type ?? 'object'].flat().map((type) => TYPES[type] ?? type);
  return { words: FORMATS[schema.format ?? ''] ?? types.join(' or ') };
}

/** Bounds and the default of a schema, and what is said about it. */
export function notesOf(schema: Schema): string {
  const { minimum, maximum, maxLength, maxItems } = schema;
  const bounds = [
    minimum !== undefined && maximum !== undefined ? `From ${minimum} to ${maximum}.` : '',
    minimum !== undefined && maximum === undefined ? `From ${minimum} on.` : '',
    minimum === undefined && maximum !== undefined ? `Up to ${maximum}.` : '',
    maxLength === undefined ? '' : `At most ${maxLength} characters.`,
    maxItems === undefined ? '' : `At most ${maxItems} entries.`,
    schema.default === undefined || schema.default === '' ? '' : `Else ${String(schema.default)}.`,
  ];
  return [plain(schema.description), ...bounds].filter((note) => note !== '').join(' ');
}

/** A description without the line breaks of the contract; paragraphs stay. */
export const plain = (text = ''): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' '))
    .join('\n\n');

/** Fields of an object; those of objects within it, which have no name, have its name before theirs. */
export function fieldsOf(schema: Schema, before = ''): readonly FieldDescription[] {
  const parts = (schema.allOf ?? []).flatMap((part) =>
    part.$ref === undefined ? fieldsOf(part, before) : [],
  );
  const own = Object.entries(schema.properties ?? {}).flatMap(
    ([key, property]): readonly FieldDescription[] => {
      const isList = property.type === 'array';
      const name = `${before}${key}`;
      const within = isList ? property.items : property;
      const field = {
        name,
        type: typeOf(property),
        isRequired: schema.required?.includes(key) ?? false,
        notes: notesOf(property),
      };
      return [field, ...(within?.properties ? fieldsOf(within, `${name}${isList ? '[]' : ''}.`) : [])];
    },
  );
  return [...parts, ...own];
}
