import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { requireSignedIn } from '../auth/access.ts';
import { readBearer } from '../auth/bearer.ts';
import { networkOf } from '../limits/network-of.ts';
import type { Caller } from '../auth/tokens.ts';
import { createValidators, type Contract } from './contract.ts';
import type { Call, Handler, OperationId, Reply } from './handler.ts';
import { HANDLERS } from '../handlers/handlers.ts';
import { HttpError } from './http-errors.ts';
import { hasAlready } from './if-match.ts';
import { replyToError } from './reply-to-error.ts';
import { requestPath } from './request-path.ts';
import type { Services } from '../services.ts';

/** All calls of the contract, under whatever prefix `api` has: requests are checked against it before a handler sees them. */
export async function serveApi(api: FastifyInstance, contract: Contract, services: Services): Promise<void> {
  const validator = createValidators();
  api.setValidatorCompiler(({ httpPart, schema }) => validator(httpPart, schema as object));
  // No response schemas: the handlers' types check them, and a schema would silently drop or convert fields.
  api.setSerializerCompiler(() => (body) => JSON.stringify(body));
  api.setErrorHandler(replyToError);
  api.setNotFoundHandler((request, reply) => {
    return reply
      .code(404)
      .send({ detail: `There is no call ${request.method} ${requestPath(request.url)}.` });
  });
  // Many scripts send a content type even without a body.
  const parseJson = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null);
    else void parseJson(request, body, done);
  });
  // Fastify would pass plain text on unchecked.
  api.removeContentTypeParser('text/plain');
  await api.register(multipart, { throwFileSizeLimit: false });

  const callers = new WeakMap<FastifyRequest, Caller>();
  const routeOf = (operationId: string): Partial<RouteOptions> => {
    const {
      takesToken = true,
      needsToken = true,
      takesJson = false,
      takesForm = false,
    } = contract.operations.get(operationId) ?? {};
    const handler = handlerOf(operationId) as Handler<OperationId>;
    return {
      onRequest: async (request) => {
        // Clients send an access token along, expired or not, even to log in or out.
        const caller = takesToken ? await readBearer(request.headers.authorization, services) : undefined;
        if (needsToken) requireSignedIn(caller);
        if (caller !== undefined) callers.set(request, caller);
        if (takesForm) requireType(request, 'multipart/form-data');
        if (takesJson) requireType(request, 'application/json');
      },
      handler: async (request, reply) => {
        const { params, query, body } = request;
        // The request was checked against the same contract that the handler's types come from.
        const call = { params, query, body, caller: callers.get(request), request } as Call<OperationId>;
        const work = () => handler(call, services);
        // An upload mostly waits for its sender, and has limits of its own.
        const result = takesForm ? await work() : await services.callLimit.run(networkOf(request.ip), work);
        return send(result, request, reply);
      },
      // The parts of a form are read by its handler, as they come.
      ...(takesForm && { schema: { params: { type: 'object', properties: { id: contract.idSchema } } } }),
    };
  };
  await api.register(openapiGlue, {
    specification: withRequestTypes(contract.document),
    operationResolver: (operationId) => routeOf(operationId) as RouteOptions,
  });
}

/** Types of the bodies that requests may have. */
const REQUEST_TYPES: readonly string[] = ['application/json', 'multipart/form-data'];

/**
 * The contract without types that answers alone have: the library takes each for one that a request may have, and warns
 * that nothing reads it.
 */
function withRequestTypes(document: object): object {
  const isAnswersAlone = (key: string) => /^\w+\//.test(key) && !REQUEST_TYPES.includes(key);
  const text = JSON.stringify(document, (key, value: unknown) => (isAnswersAlone(key) ? undefined : value));
  return JSON.parse(text) as object;
}

function handlerOf(operationId: string): unknown {
  if (Object.hasOwn(HANDLERS, operationId)) return HANDLERS[operationId as OperationId];
  throw new Error(`openapi.yaml has ${operationId}, and no handler does it.`);
}

function requireType(request: FastifyRequest, type: string): void {
  const given = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (given === type) return;
  throw new HttpError(415, `Expected a body of type ${type}, found ${given || 'none'}.`);
}

function send(result: Reply<OperationId>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if ('json' in result) {
    return reply
      .code(result.status)
      .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
      .send(result.json);
  }
  if (!('open' in result)) {
    return reply
      .code(result.status)
      .headers({ 'cache-control': 'no-store', ...('headers' in result && result.headers) })
      .send(result.body);
  }
  void reply.headers(result.headers);
  const { etag } = result.headers;
  if (etag !== undefined && hasAlready(request, etag)) {
    return reply.removeHeader('content-encoding').removeHeader('content-type').code(304).send();
  }
  return reply.code(result.status).send(result.open());
}
