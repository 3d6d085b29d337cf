import { AppError } from '../shared/app-error.ts';
import { isRecord } from '../shared/fields.ts';
import { NETWORK_ERROR } from '../shared/texts.ts';

/*
 * Rules common to all requests of a page or its workers: the time limit, the error of an unreachable network, a second
 * try after a pause that the server asks for, and the token. It depends neither on where tokens are stored nor on the
 * contract.
 */

/**
 * Every request but an upload is aborted when its answer has not begun after this time; specification, section 9. An
 * answer that has begun may take as long as it needs: a long recording's timelines, a large file.
 */
export const API_TIMEOUT_MS = 5000;

/** Longest pause in seconds that is waited out; a longer one is reported to the reader. */
const LONGEST_PAUSE_S = 10;

/** Access token of a session, and how to renew it. */
export interface Authorization {
  /** Token of the session; undefined for a visitor. */
  readonly accessToken: string | undefined;
  /** Renews an access token that the server refuses. Throws `AppError` where that fails. */
  readonly refresh: (refusedToken: string) => Promise<string>;
}

/**
 * The answer to a request, whatever its status. Throws `AppError` `unreachable` when none begins in time. A request that
 * changes nothing is sent once more where the server is too busy for it and says for how long. `signal` gives the request
 * up: that of the request it was copied from, since Node's copies may be cut off from it when memory is cleared.
 */
export async function send(
  request: Request,
  timeoutMs = API_TIMEOUT_MS,
  signal = request.signal,
): Promise<Response> {
  const response = await sendOnce(request, timeoutMs, signal);
  const pauseSeconds = retryAfter(response.status, response.headers.get('Retry-After'));
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (!isSafe || pauseSeconds === undefined || pauseSeconds > LONGEST_PAUSE_S) return response;
  await response.body?.cancel();
  await pause(pauseSeconds * 1000, signal);
  return sendOnce(request, timeoutMs, signal);
}

/** `send` with the token, and once more with a new one where the server no longer takes it. */
export function sendAuthorized(
  request: Request,
  authorization: Authorization,
  timeoutMs = API_TIMEOUT_MS,
): Promise<Response> {
  return withToken(
    authorization,
    (headers) => {
      // A request's body can be read only once.
      const own = request.clone();
      for (const [name, value] of Object.entries(headers)) own.headers.set(name, value);
      return send(own, timeoutMs, request.signal);
    },
    async (response) => response.status === 401 && isTokenRefusal(await bodyOf(response.clone())),
  );
}

/**
 * Result of `attempt` with the authorization header, for callers that send their requests otherwise. Calls it once more
 * with a new token where `isRefused` finds that the server no longer accepts this one.
 */
export async function withToken<Answer>(
  { accessToken, refresh }: Authorization,
  attempt: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  isRefused: (answer: Answer) => boolean | Promise<boolean>,
): Promise<Answer> {
  if (accessToken === undefined) return attempt({});
  const answer = await attempt(bearer(accessToken));
  if (!(await isRefused(answer))) return answer;
  return attempt(bearer(await refresh(accessToken)));
}

const bearer = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` });

async function sendOnce(request: Request, timeoutMs: number, signal: AbortSignal): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    return await fetch(request, { signal: AbortSignal.any([signal, limit.signal]) });
  } catch (error) {
    // The caller aborted the request: that is no failure of the network.
    if (signal.aborted) throw error;
    throw new AppError('unreachable', NETWORK_ERROR, undefined, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Seconds after which a refused request may be repeated; undefined where repeating does not help, or without the
 * header.
 */
export function retryAfter(status: number, header: string | null): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  return header !== null && /^\d{1,6}$/.test(header) ? Math.max(1, Number(header)) : undefined;
}

/** Whether the body of a 401 means that the access token has ended, so that a new one may help. */
export const isTokenRefusal = (body: unknown): boolean => isRecord(body) && body.code === 'token_not_valid';

/** The JSON of an answer; undefined for none, such as a proxy's page. */
export const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);
