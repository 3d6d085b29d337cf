import { useSyncExternalStore } from 'react';
import { storage } from '../persist/browser-storage.ts';
import { createApi } from './client.ts';
import { orThrow } from './failure.ts';
import type { Authorization } from './send.ts';
import { createTokenStore, readClaims, type SignedIn } from './tokens.ts';

/** Name of the event that `window` gets when the server has ended the session and the stored tokens are gone. */
export const SESSION_END_EVENT = 'tilia-session-end';

export const tokens = createTokenStore(storage);

/** Base URL of the contract's paths. */
export const API_BASE = `${location.origin}/api/v1`;

const created = createApi({
  baseUrl: API_BASE,
  tokens,
  onSessionEnd: () => window.dispatchEvent(new Event(SESSION_END_EVENT)),
});

/** Client of the contract's calls, with the token of the signed-in user, if any. */
export const api = created.client;
export const refreshAccessToken = created.refresh;

/** Authorization for requests outside `api`, such as a worker's; without a token for another site's address. */
export function authorizationFor(address: string): Authorization {
  const isOurs = new URL(address, location.href).origin === location.origin;
  return { accessToken: isOurs ? tokens.read()?.accessToken : undefined, refresh: refreshAccessToken };
}

/** A token that expires sooner is renewed before a long request begins, rather than after its last byte. */
const TOKEN_MARGIN_MS = 60_000;

/**
 * Authorization for a long request; the token is renewed where it expires soon. Throws `AppError` where nobody is
 * signed in.
 */
export async function lastingAuthorization(): Promise<Authorization> {
  const accessToken = tokens.read()?.accessToken ?? '';
  const { expires } = readClaims(accessToken);
  const endsSoon = expires !== undefined && expires * 1000 < Date.now() + TOKEN_MARGIN_MS;
  const lasting = accessToken === '' || endsSoon ? await refreshAccessToken(accessToken) : accessToken;
  return { accessToken: lasting, refresh: refreshAccessToken };
}

/** Throws `AppError` with the server's sentence when the name or the password is wrong. */
export async function signIn(username: string, password: string): Promise<void> {
  tokens.write(await orThrow(api.POST('/token/', { body: { username, password } })));
}

/** Signs out in this browser at once; the server ends the session if it can be reached. */
export async function signOut(): Promise<void> {
  const refresh = tokens.read()?.refreshToken;
  tokens.clear();
  if (refresh === undefined) return;
  // The tokens are gone from this browser, so the user is logged out even if the call fails.
  await api.POST('/token/logout/', { body: { refresh } }).catch(() => undefined);
}

/** The signed-in user, in step with other tabs. */
export function useSignedIn(): SignedIn | undefined {
  return useSyncExternalStore(tokens.subscribe, tokens.read, tokens.read);
}
