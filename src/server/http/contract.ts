import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { AppError } from '../../shared/app-error.ts';
import { REQUIRED } from '../../shared/texts.ts';
import { ROOT_FOLDER } from '../root-folder.ts';

/** An operation as the contract writes it, as far as the server asks. */
interface Operation {
  readonly operationId?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

export interface Contract {
  /** As it is written. */
  readonly text: string;
  /** The whole document. */
  readonly document: object;
  readonly operations: ReadonlyMap<string, OperationFacts>;
  /** Schema of an id in an address. */
  readonly idSchema: object;
}

interface OperationFacts {
  /** Whether an access token identifies the caller; other calls ignore it. */
  readonly takesToken: boolean;
  readonly needsToken: boolean;
  readonly takesJson: boolean;
  /** Whether the body is a form with files, whose parts the handler reads as they come. */
  readonly takesForm: boolean;
}

/** The contract from `openapi.yaml`, which is also what the types in `api/schema.d.ts` come from. */
export function readContract(): Contract {
  const text = readFileSync(path.join(ROOT_FOLDER, 'openapi.yaml'), 'utf8');
  const document = parse(text) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: { readonly Id: object } };
  };
  const operations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId = '', security = [], requestBody }) => {
      const takesToken = security.length > 0;
      // A call is open if it requires no security, or lists an empty requirement among its choices.
      const needsToken = takesToken && security.every((choice) => Object.keys(choice).length > 0);
      const takesJson = requestBody !== undefined && 'application/json' in requestBody.content;
      const takesForm = requestBody !== undefined && 'multipart/form-data' in requestBody.content;
      return [operationId, { takesToken, needsToken, takesJson, takesForm }] as const;
    });
  return { text, document, operations: new Map(operations), idSchema: document.components.schemas.Id };
}

type RequestPart = 'body' | 'querystring' | 'params' | 'headers';

/** Compiles the schemas of requests. Values in an address are text and are converted; a body has its own types. */
export function createValidators(): (part: string | undefined, schema: object) => ValidateFunction {
  const options = { allErrors: true, useDefaults: true, strict: true } as const;
  const body = new Ajv2020(options);
  // With `strictNumbers` Ajv would not compare the Infinity that it makes of `1e999` with the maximum.
  const address = new Ajv2020({ ...options, coerceTypes: true, strictNumbers: false });
  for (const ajv of [body, address]) ajv.addVocabulary(['example']);
  return (part, schema) => (part === 'body' ? body : address).compile(schema);
}

/** Validation errors as the contract's error: by field for a body, one sentence for the address. */
export function requestError(errors: readonly ErrorObject[], part: RequestPart | undefined): AppError {
  if (part === 'body') {
    const fields: Record<string, string[]> = {};
    for (const error of errors) (fields[fieldOf(error)] ??= []).push(bodyMessage(error));
    return new AppError('bad_request', 'Some fields cannot be accepted.', fields);
  }
  return new AppError(
    'bad_request',
    errors.map((error) => `${fieldOf(error)}: expected ${expected(error)}`).join('; '),
  );
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const [, field = ''] = instancePath.split('/');
  if (field !== '') return field;
  return keyword === 'required' ? String(params.missingProperty) : 'non_field_errors';
}

function bodyMessage(error: ErrorObject): string {
  const { keyword, params } = error;
  const place = placeWithin(error);
  // A part of the field is missing, not the field itself, and its name does not tell which part.
  if (keyword === 'required' && error.instancePath !== '')
    return `${place}the part "${String(params.missingProperty)}" is missing.`;
  const isEmpty = keyword === 'minLength' && params.limit === 1;
  if (keyword === 'required' || isEmpty) return REQUIRED;
  return place === '' ? `Expected ${expected(error)}.` : `${place}expected ${expected(error)}.`;
}

/** Position of an error in a list, counted from 1: `Entry 2, orcid: `; empty outside of lists. */
function placeWithin({ instancePath }: ErrorObject): string {
  const [, , entry = '', ...parts] = instancePath.split('/');
  if (!/^\d+$/.test(entry)) return '';
  return `${[`Entry ${Number(entry) + 1}`, ...parts].join(', ')}: `;
}

/** The expected value, in words. */
function expected({ keyword, params, message = '' }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return TYPES[String(params.type)] ?? String(params.type);
    case 'enum':
      return `one of ${(params.allowedValues as readonly unknown[]).join(', ')}`;
    case 'minimum':
      return `a whole number from ${String(params.limit)}`;
    case 'maximum':
      return `a whole number up to ${String(params.limit)}`;
    case 'exclusiveMinimum':
      return `a number above ${String(params.limit)}`;
    case 'pattern':
      return `a text of the form ${String(params.pattern)}`;
    case 'maxItems':
      return `at most ${String(params.limit)} entries`;
    case 'maxLength':
      return `at most ${String(params.limit)} characters`;
    default:
      return message.replace(/^must /, '');
  }
}

const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  object: 'an object',
};
