import { parse } from 'yaml';
import type {
  AnswerDescription,
  BodyDescription,
  CallDescription,
  ContractDescription,
  ParameterDescription,
} from '../../shared/contract-description.ts';
import { fieldsOf, notesOf, plain, typeOf, type Schema } from './schema-words.ts';

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Referring {
  readonly $ref?: string;
}

interface Parameter extends Referring {
  readonly name: string;
  readonly in: ParameterDescription['place'];
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: string | number | boolean;
}

interface Answer extends Referring {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Document {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What the page `/api` shows of the contract, which is OpenAPI 3.1 in YAML. */
export function describeContract(yaml: string): ContractDescription {
  const document = parse(yaml) as Document;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: describeCall(document, path, method, operation),
    })),
  );
  return {
    version: document.info.version,
    description: plain(document.info.description),
    groups: document.tags.map(({ name, description }) => ({
      name,
      description: plain(description),
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    shapes: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      description: [
        plain(schema.description),
        schema.properties || schema.allOf ? '' : `A ${typeOf(schema).words}.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
      fields: fieldsOf(schema),
    })),
  };
}

function describeCall(
  document: Document,
  path: string,
  method: string,
  operation: Operation,
): CallDescription {
  const { operationId: id, summary, description, security = [], parameters = [], requestBody } = operation;
  const body = describeBody(requestBody?.content);
  return {
    ...{ id, method: method.toUpperCase(), path, summary: plain(summary), description: plain(description) },
    needsAccount: security.length > 0 && security.every((choice) => Object.keys(choice).length > 0),
    parameters: parameters.map((parameter) => describeParameter(resolved(document, parameter))),
    ...(body && { body }),
    answers: Object.entries(operation.responses).map(([status, answer]) =>
      describeAnswer(status, resolved(document, answer)),
    ),
  };
}

/** What a reference within the document leads to, or the thing itself. */
function resolved<Thing extends Referring>(document: Document, thing: Thing): Thing {
  if (thing.$ref === undefined) return thing;
  return thing.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], document) as Thing;
}

function describeParameter(parameter: Parameter): ParameterDescription {
  const { name, schema, required = false, example } = parameter;
  const first = example ?? schema.example ?? (name === 'id' ? 1 : '');
  return {
    ...{ name, place: parameter.in, type: typeOf(schema), isRequired: required },
    notes: [plain(parameter.description), notesOf(schema)].filter((part) => part !== '').join(' '),
    example: String(first),
    choices: (schema.enum ?? []).map(String),
  };
}

function describeBody(content: Readonly<Record<string, Content>> = {}): BodyDescription | undefined {
  const [entry] = Object.entries(content);
  if (entry === undefined) return undefined;
  const [contentType, { schema = {}, example }] = entry;
  return { contentType, fields: fieldsOf(schema), example: written(example) };
}

function describeAnswer(status: string, { description, content = {} }: Answer): AnswerDescription {
  const [first] = Object.values(content);
  return {
    ...{ status, description: plain(description), contentTypes: Object.keys(content) },
    ...(first?.schema && { type: typeOf(first.schema) }),
    example: written(first?.example),
  };
}

function written(example: unknown): string {
  if (example === undefined) return '';
  return typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);
}
