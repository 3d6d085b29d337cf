import createClient, { type Client } from 'openapi-fetch';
import { AppError, type ErrorCode } from '../shared/app-error.ts';
import { isRecord } from '../shared/fields.ts';
import { NETWORK_ERROR } from '../shared/texts.ts';
import type { paths } from './schema.d.ts';
import type { TokenStore } from './tokens.ts';

/**
 * Every call but an upload is given up when its answer has not begun after this time; specification, section 9.
 * What has begun may take as long as it needs: a long recording's timelines, a large file.
 */
const API_TIMEOUT_MS = 5000;

/** Each try of a refresh may take so many times the limit; two of them end before the server's grace for a lost answer does. */
const REFRESH_PATIENCE = 3;
/** Before a refresh that did not get through is tried again, in milliseconds. */
const REFRESH_PAUSE_MS = 500;

const SESSION_ENDED = 'Your session has ended. Log in again.';

/** Calls of the contract with the bearer token, its refresh and the time limit built in. */
interface Api {
  readonly client: Client<paths>;
  /**
   * A new access token in place of `spentToken`, asked for once however many calls need it. Throws `AppError`
   * `token_not_valid` after clearing the tokens where the session has ended.
   */
  readonly refresh: (spentToken: string) => Promise<string>;
}

interface ApiOptions {
  /** Address of the versioned base, absolute: `https://host/api/v1`. */
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  /** Called after the tokens were cleared because the server no longer takes them. */
  readonly onSessionEnd: () => void;
  readonly timeoutMs?: number;
}

/**
 * Calls resolve with the server's answer, whatever its status (see `orThrow`), and throw `AppError`
 * `unreachable` when no answer comes in time.
 */
export function createApi({ baseUrl, tokens, onSessionEnd, timeoutMs = API_TIMEOUT_MS }: ApiOptions): Api {
  let refreshing: Promise<string> | undefined;

  const send = (request: Request) => sendInTime(request, timeoutMs);

  function endSession(): AppError {
    tokens.clear();
    onSessionEnd();
    return sessionEnded();
  }

  async function askForTokens(spentToken: string): Promise<string> {
    const current = tokens.read();
    // Another tab was faster. Its refresh token must not be used again: a second use ends the session.
    if (current !== undefined && current.accessToken !== spentToken) return current.accessToken;
    if (current?.refreshToken === undefined) throw endSession();
    const response = await sendTwice(
      () =>
        new Request(`${baseUrl}/token/refresh/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ refresh: current.refreshToken }),
        }),
      timeoutMs,
    );
    const stored = tokens.read();
    if (stored?.refreshToken !== current.refreshToken) {
      // Logged out, or in as somebody else, while the answer was on its way: that stands.
      if (stored === undefined || stored.userId !== current.userId) throw sessionEnded();
      // Another tab was faster.
      return stored.accessToken;
    }
    if (response.status === 401) throw endSession();
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw failure(response.status, body);
    if (!isRecord(body) || typeof body.access !== 'string') throw failure(500, body);
    tokens.write({
      access: body.access,
      refresh: typeof body.refresh === 'string' ? body.refresh : current.refreshToken,
    });
    return body.access;
  }

  function refresh(spentToken: string): Promise<string> {
    refreshing ??= acrossTabs(() => askForTokens(spentToken)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function authorized(request: Request): Promise<Response> {
    const accessToken = tokens.read()?.accessToken;
    if (accessToken === undefined) return send(request);
    const again = request.clone();
    request.headers.set('Authorization', `Bearer ${accessToken}`);
    const response = await send(request);
    if (response.status !== 401 || !(await isTokenRefused(response))) return response;
    again.headers.set('Authorization', `Bearer ${await refresh(accessToken)}`);
    return send(again);
  }

  return { client: createClient<paths>({ baseUrl, fetch: authorized }), refresh };
}

function sessionEnded(): AppError {
  return new AppError('token_not_valid', SESSION_ENDED);
}

/** `fetch` that throws `AppError` `unreachable` when no answer begins in time. The token is the caller's business. */
export async function sendInTime(request: Request, timeoutMs = API_TIMEOUT_MS): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, limit.signal]) });
  } catch (error) {
    // The caller no longer wants the answer: that is no failure of the network.
    if (request.signal.aborted) throw error;
    throw new AppError('unreachable', NETWORK_ERROR, undefined, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The first answer to a request that is sent again when its answer is slow or lost. The server answers a refresh token
 * twice, and not more often, so this is not tried a third time.
 */
async function sendTwice(request: () => Request, slowAfterMs: number): Promise<Response> {
  const send = () => sendInTime(request(), slowAfterMs * REFRESH_PATIENCE);
  const first = send();
  // One that failed at once gets a moment to recover.
  const answered = first.catch(() => pause(REFRESH_PAUSE_MS));
  const early = await Promise.race([answered, pause(slowAfterMs)]);
  if (early !== undefined) return early;
  // The first answer may come yet.
  return Promise.any([first, send()]).catch(() => {
    throw new AppError('unreachable', NETWORK_ERROR);
  });
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

/** One tab at a time, where the browser has locks. */
async function acrossTabs(work: () => Promise<string>): Promise<string> {
  // Browsers have locks on https and on this computer only; tests run without any.
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work();
  let begun: Promise<string> | undefined;
  const locked = navigator.locks.request('tilia-token-refresh', () => (begun = work()));
  // A browser that refuses storage refuses locks too; no other tab knows of these tokens then.
  return locked.catch(() => begun ?? work());
}

/** Whether an answer of status 401 means that the access token is spent, so that a new one may help. */
export async function isTokenRefused(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isRecord(body) && body.code === 'token_not_valid';
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'not_authenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  // Too many tries: the answer's own sentence says how long to wait.
  429: 'bad_request',
};

/** What a refusal with this status and body means to the reader. */
export function failure(status: number, body: unknown): AppError {
  const code = CODES[status] ?? 'server';
  const record = isRecord(body) ? body : {};
  if (typeof record.detail === 'string' && code !== 'server') {
    return new AppError(record.code === 'no_active_account' ? 'no_active_account' : code, record.detail);
  }
  const fields = Object.entries(record).flatMap(([name, value]) => {
    const messages = Array.isArray(value) ? value.filter((message) => typeof message === 'string') : [];
    return messages.length > 0 ? [[name, messages] as const] : [];
  });
  if (code !== 'server' && fields.length > 0) {
    return new AppError(code, fields[0]![1].join(' '), Object.fromEntries(fields));
  }
  return new AppError(code, NETWORK_ERROR);
}

/** The answer's body; throws the `AppError` that stands for a refusal. */
export async function orThrow<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call;
  // Only an answer without content has none to give.
  if (data === undefined && response.status !== 204) throw failure(response.status, error);
  return data as Data;
}
