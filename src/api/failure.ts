import { AppError, type ErrorCode } from '../shared/app-error.ts';
import { isRecord } from '../shared/fields.ts';
import { NETWORK_ERROR } from '../shared/texts.ts';
import { waitInWords } from '../shared/sentences.ts';
import { retryAfter } from './send.ts';

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'not_authenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'bad_request',
  412: 'bad_request',
  413: 'too_large',
  428: 'bad_request',
  429: 'bad_request',
};

/** Codes in an answer that are more precise than its status. */
const OWN_CODES: readonly ErrorCode[] = ['no_active_account', 'gone', 'has_blind_links'];

/** Translates a refusal for the reader. `header` is its `Retry-After`, which the message puts into words. */
export function failure(status: number, body: unknown, header: string | null = null): AppError {
  const code = CODES[status] ?? 'server';
  const waitSeconds = retryAfter(status, header);
  const record = isRecord(body) ? body : {};
  const detail = typeof record.detail === 'string' ? record.detail : undefined;
  if (waitSeconds !== undefined) return new AppError(code, withWait(detail ?? TOO_BUSY, waitSeconds));
  if (detail !== undefined && code !== 'server') {
    const own = OWN_CODES.find((one) => one === record.code);
    return new AppError(own ?? code, detail);
  }
  const fields = Object.entries(record).flatMap(([name, value]) => {
    const messages = Array.isArray(value) ? value.filter((message) => typeof message === 'string') : [];
    return messages.length > 0 ? [[name, messages] as const] : [];
  });
  const [first] = fields;
  if (code !== 'server' && first) {
    return new AppError(code, first[1].join(' '), Object.fromEntries(fields));
  }
  return new AppError(code, NETWORK_ERROR);
}

const TOO_BUSY = 'The server is busy.';

/**
 * The first sentence of the server's message, with the time to wait; the message unchanged where it gives the time
 * already.
 */
function withWait(detail: string, seconds: number): string {
  const wait = `Wait ${waitInWords(seconds)} and try again.`;
  return detail.includes(wait) ? detail : `${/^.*?[.!?](?=\s|$)/s.exec(detail)?.[0] ?? detail} ${wait}`;
}

/** The answer's body; throws the `AppError` for a refusal. */
export async function orThrow<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call;
  // Only an answer without content has none to give.
  if (data === undefined && response.status !== 204) throw failureOf(response, error);
  return data as Data;
}

/** `failure` of an answer whose body has been read. */
export const failureOf = (response: Response, body: unknown): AppError =>
  failure(response.status, body, response.headers.get('Retry-After'));
