import createClient, { type Client } from 'openapi-fetch';
import { AppError } from '../shared/app-error.ts';
import { isRecord } from '../shared/fields.ts';
import { NETWORK_ERROR } from '../shared/texts.ts';
import { failureOf } from './failure.ts';
import type { paths } from './schema.d.ts';
import { API_TIMEOUT_MS, bodyOf, send, sendAuthorized } from './send.ts';
import type { TokenStore } from './tokens.ts';

/** Each try of a refresh may take so many times the limit; two of them end before the server's grace for a lost answer does. */
const REFRESH_PATIENCE = 3;
/** Delay before a refresh that did not get through is tried again, in milliseconds. */
const REFRESH_PAUSE_MS = 500;

const SESSION_ENDED = 'Your session has ended. Log in again.';

/** Calls of the contract with the bearer token, its refresh and the time limit built in. */
interface Api {
  readonly client: Client<paths>;
  /**
   * A new access token in place of `usedToken`, asked for once however many calls need it. Throws `AppError`
   * `token_not_valid` after clearing the tokens where the session has ended.
   */
  readonly refresh: (usedToken: string) => Promise<string>;
}

interface ApiOptions {
  /** Address of the versioned base, absolute: `https://host/api/v1`. */
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  /** Callback after the tokens were cleared because the server no longer takes them. */
  readonly onSessionEnd: () => void;
  readonly timeoutMs?: number;
}

/**
 * Calls resolve with the server's answer, whatever its status (see `orThrow`), and throw `AppError`
 * `unreachable` when no answer comes in time.
 */
export function createApi({ baseUrl, tokens, onSessionEnd, timeoutMs = API_TIMEOUT_MS }: ApiOptions): Api {
  let refreshing: Promise<string> | undefined;

  function endSession(): AppError {
    tokens.clear();
    onSessionEnd();
    return sessionEnded();
  }

  async function askForTokens(usedToken: string): Promise<string> {
    const current = tokens.read();
    // Another tab was faster. Its refresh token must not be used again: a second use ends the session.
    if (current !== undefined && current.accessToken !== usedToken) return current.accessToken;
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
      // The user has logged out, or in as another user, while the answer was on its way: that must not be undone.
      if (stored === undefined || stored.userId !== current.userId) throw sessionEnded();
      // Another tab was faster.
      return stored.accessToken;
    }
    if (response.status === 401) throw endSession();
    const body = await bodyOf(response);
    if (!response.ok) throw failureOf(response, body);
    if (!isRecord(body) || typeof body.access !== 'string') throw new AppError('server', NETWORK_ERROR);
    tokens.write({
      access: body.access,
      refresh: typeof body.refresh === 'string' ? body.refresh : current.refreshToken,
    });
    return body.access;
  }

  function refresh(usedToken: string): Promise<string> {
    refreshing ??= acrossTabs(() => askForTokens(usedToken)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  const sendOurs = (request: Request) =>
    sendAuthorized(request, { accessToken: tokens.read()?.accessToken, refresh }, timeoutMs);

  return { client: createClient<paths>({ baseUrl, fetch: sendOurs }), refresh };
}

function sessionEnded(): AppError {
  return new AppError('token_not_valid', SESSION_ENDED);
}

/**
 * The first answer to a request that is sent again when its answer is slow or lost. The server answers a refresh token
 * twice, and not more often, so this is not tried a third time.
 */
async function sendTwice(request: () => Request, slowAfterMs: number): Promise<Response> {
  const attempt = () => send(request(), slowAfterMs * REFRESH_PATIENCE);
  const first = attempt();
  // One that failed at once gets a moment to recover.
  const answered = first.catch(() => pause(REFRESH_PAUSE_MS));
  const early = await Promise.race([answered, pause(slowAfterMs)]);
  if (early !== undefined) return early;
  // The first answer may come yet.
  return Promise.any([first, attempt()]).catch(() => {
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
