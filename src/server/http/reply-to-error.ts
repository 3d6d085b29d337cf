import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '../../shared/app-error.ts';
import { NETWORK_ERROR } from '../../shared/texts.ts';
import { RateLimited } from '../limits/attempts/rate-limits.ts';
import { requestError } from './contract.ts';
import { HttpError, TooManyAtOnce, Unavailable } from './http-errors.ts';
import { STORAGE_RETRY_SECONDS, storageFailure } from './storage-failure.ts';
import { SlowSender } from '../limits/at-once/upload-slots.ts';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  token_not_valid: 401,
  not_authenticated: 401,
  no_active_account: 401,
  forbidden: 403,
  not_found: 404,
  gone: 404,
  has_blind_links: 400,
  too_large: 413,
  server: 500,
  unreachable: 503,
};

/** The codes that the contract has in a reply. */
const CODES_ON_THE_WIRE: readonly ErrorCode[] = [
  ...(['token_not_valid', 'not_authenticated', 'no_active_account', 'has_blind_links'] as const),
];

/** A shared cache would go on serving a refusal after the file has become public. */
export const NO_STORE = 'no-store';

/** Every failure becomes a reply here, and nowhere else. An unexpected failure is logged, and the reply reveals nothing of it. */
export function replyToError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error);
  // Set here too, for requests that are refused before the server's hooks run.
  void reply.header('cache-control', NO_STORE);
  if (known === undefined || known.code === 'server') {
    // The log line carries the id of the request.
    request.log.error({ err: error }, 'The request failed.');
    forgetBody(reply);
    return reply.code(500).send({ detail: NETWORK_ERROR });
  }
  if (known instanceof Unavailable && known.cause !== undefined) {
    request.log.error({ err: known.cause }, 'The storage failed.');
  }
  const retryAfterSeconds = retryAfter(known);
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  if (retryAfterSeconds !== undefined) forgetBody(reply);
  // Does not wait for the rest of a slow client's request.
  if (known instanceof SlowSender) void reply.header('connection', 'close');
  return reply.code(known instanceof HttpError ? known.status : STATUS[known.code]).send(bodyOf(known));
}

/** Seconds after which to try again; undefined for errors that another try does not mend. */
function retryAfter(error: AppError): number | undefined {
  if (error instanceof RateLimited || error instanceof TooManyAtOnce || error instanceof Unavailable) {
    return error.retryAfterSeconds;
  }
  return error.code === 'unreachable' ? STORAGE_RETRY_SECONDS : undefined;
}

/** Removes the headers of a body that could not be opened after all. */
function forgetBody(reply: FastifyReply): void {
  const names = ['etag', 'accept-ranges', 'content-range', 'content-encoding', 'content-disposition'];
  for (const name of names) void reply.removeHeader(name);
  // Set explicitly, because Fastify can no longer infer it here.
  void reply.type('application/json; charset=utf-8');
}

/** Replies to bytes that are not valid HTTP. No request object exists for them, so this writes to the socket and ends it. */
export function replyToBrokenRequest({ code }: ConnectionError, socket: Socket): void {
  if (socket.writable) {
    const [status, detail] = BROKEN_REQUESTS[code] ?? ['400 Bad Request', 'The request cannot be read.'];
    const body = JSON.stringify({ detail });
    const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nCache-Control: ${NO_STORE}\r\nConnection: close`;
    socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

const BROKEN_REQUESTS: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address and headers are too long. Use fewer or shorter conditions.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive. Send it again.'],
};

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const failure = storageFailure(error);
  if (failure !== undefined) return failure;
  const { validation, validationContext, statusCode = 500, code } = error as FastifyError;
  if (validation !== undefined)
    return requestError(validation as Parameters<typeof requestError>[0], validationContext);
  if (statusCode < 400 || statusCode >= 500) return undefined;
  return new HttpError(statusCode, MESSAGES[code] ?? 'The request cannot be read.', { cause: error });
}

const MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not read here. Send the body as application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: expected a JSON object.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than this call takes.',
};

function bodyOf({ code, message, fields }: AppError): object {
  if (fields !== undefined) return fields;
  return { detail: message, ...(CODES_ON_THE_WIRE.includes(code) && { code }) };
}
