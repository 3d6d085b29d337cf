import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

const BASE = '/api/v1';
const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

interface Reference {
  readonly $ref?: string;
}
interface Response extends Reference {
  readonly content?: Readonly<Record<string, unknown>>;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

const document = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as Document;
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
// The document's other top-level keys are no JSON Schema keywords; strict mode would refuse them.
ajv.addVocabulary(['example', ...Object.keys(document)]);
ajv.addSchema(document, 'contract');

const OPERATIONS = Object.entries(document.paths).flatMap(([path, methods]) =>
  METHODS.filter((method) => method in methods).map((method) => ({
    path,
    method,
    operation: methods[method]!,
    pattern: new RegExp(`^${BASE}${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`),
    hasParameters: path.includes('{'),
  })),
);
OPERATIONS.sort((a, b) => Number(a.hasParameters) - Number(b.hasParameters));

/** Every call of the contract, with its path template. */
export const CALLS = OPERATIONS.map(({ path, method, operation: { operationId } }) => ({
  ...{ path, method, operationId },
}));

/** The `operationId` of every call of the contract. */
export const OPERATION_IDS = OPERATIONS.map(({ operation }) => operation.operationId);

/**
 * `fetch` that throws when an answer of the API is not what `openapi.yaml` pairs with the call: its status is not
 * declared, or its body does not match. Of addresses that are no call of the contract, only that no refusal may be kept.
 */
export const checkedFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  const method = request.method.toLowerCase();
  const found = OPERATIONS.find((entry) => entry.method === method && entry.pattern.test(pathname));
  const response = await fetch(request);
  const kept = response.headers.get('cache-control');
  if (response.status >= 400 && kept !== 'no-store')
    throw new Error(`${method} ${pathname} answered ${response.status} with cache-control ${kept}`);
  if (found !== undefined) await check(found, response.clone());
  return response;
};

async function check(
  { path, method, operation }: (typeof OPERATIONS)[number],
  response: globalThis.Response,
): Promise<void> {
  const { status } = response;
  const text = await response.text();
  const where = `${operation.operationId} answered ${status}`;
  const declared = operation.responses[status];
  if (declared === undefined) {
    // 304 is an answer of HTTP caching, which the contract does not declare.
    if (status === 304 && text === '') return;
    throw new Error(`${where}, which openapi.yaml does not declare: ${text.slice(0, 300)}`);
  }
  const name = /^#\/components\/responses\/(\w+)$/.exec(declared.$ref ?? '')?.[1];
  const content = name === undefined ? declared.content : document.components.responses[name]?.content;
  if (content === undefined) {
    if (text !== '')
      throw new Error(`${where} with a body where openapi.yaml has none: ${text.slice(0, 300)}`);
    return;
  }
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';', 1);
  // Texts that are no JSON have no shape to hold to.
  if (type !== 'application/json' && type in content) return;
  if (!type.startsWith('application/json')) throw new Error(`${where} as ${type}`);
  const pointer =
    name === undefined
      ? `#/paths/${escaped(path)}/${method}/responses/${status}`
      : `#/components/responses/${name}`;
  match(`${pointer}/content/application~1json/schema`, text, where);
}

/** Throws where a value does not match a schema of the contract. */
export const requireSchema = (name: string, value: unknown): void =>
  match(`#/components/schemas/${name}`, JSON.stringify(value), name);

const validators = new Map<string, ValidateFunction>();

function match(pointer: string, text: string, where: string): void {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
  validators.set(pointer, validate);
  if (validate(JSON.parse(text))) return;
  const errors = ajv.errorsText(validate.errors).slice(0, 1000);
  throw new Error(`${where}, and its body does not match: ${errors}\n${text.slice(0, 300)}`);
}

function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}
