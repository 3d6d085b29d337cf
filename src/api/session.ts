import { useSyncExternalStore } from 'react';
import { storage } from '../persist/storage.ts';
import { createApi, orThrow } from './client.ts';
import { createTokenStore, type SignedIn } from './tokens.ts';

/** Sent to `window` when the server has ended the session and the stored tokens are gone. */
export const SESSION_END_EVENT = 'tilia-session-end';

export const tokens = createTokenStore(storage);

const created = createApi({
  baseUrl: `${location.origin}/api/v1`,
  tokens,
  onSessionEnd: () => window.dispatchEvent(new Event(SESSION_END_EVENT)),
});

/** The calls of the contract, as the signed-in user where there is one. */
export const api = created.client;
export const refreshAccessToken = created.refresh;

/** Throws `AppError` with the server's sentence when the name or the password is wrong. */
export async function signIn(username: string, password: string): Promise<void> {
  tokens.write(await orThrow(api.POST('/token/', { body: { username, password } })));
}

/** Signs out in this browser at once; the server is told where it can be reached. */
export async function signOut(): Promise<void> {
  const refresh = tokens.read()?.refreshToken;
  tokens.clear();
  if (refresh === undefined) return;
  // The tokens are gone from this browser either way, which is what was asked for.
  await api.POST('/token/logout/', { body: { refresh } }).catch(() => undefined);
}

/** Who is signed in, kept in step with other tabs. */
export function useSignedIn(): SignedIn | undefined {
  return useSyncExternalStore(tokens.subscribe, tokens.read, tokens.read);
}
