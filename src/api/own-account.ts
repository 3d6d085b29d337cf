import { orThrow } from './failure.ts';
import type { components } from './schema.d.ts';
import { api, refreshAccessToken, tokens } from './session.ts';

/** The signed-in user's own account. Throws `AppError`. */
export async function getOwnAccount(signal?: AbortSignal): Promise<components['schemas']['User']> {
  const id = await ownId();
  return orThrow(api.GET('/users/{id}/', { params: { path: { id } }, ...(signal && { signal }) }));
}

/**
 * Changes names and the address; the username in the header follows. Missing fields keep their current values, even if
 * changed elsewhere meanwhile. Throws `AppError`, fields included.
 */
export async function changeOwnAccount(
  changes: Partial<Omit<components['schemas']['User'], 'id'>>,
): Promise<void> {
  const { id: userId, ...now } = await getOwnAccount();
  const change = { ...now, ...changes };
  await orThrow(api.PUT('/users/profile-change/{userId}/', { params: { path: { userId } }, body: change }));
  const signedIn = tokens.read();
  if (signedIn === undefined || signedIn.username === change.username) return;
  // The stored name is the access token's: only a new one knows of another. The change itself is made, so that one
  // that does not come now is no failure.
  await refreshAccessToken(signedIn.accessToken).catch(() => undefined);
}

async function ownId(): Promise<number> {
  const signedIn = tokens.read();
  if (signedIn?.userId !== undefined) return signedIn.userId;
  // A token that cannot be read: a new one tells, or the session has ended.
  await refreshAccessToken(signedIn?.accessToken ?? '');
  return tokens.read()?.userId ?? 0;
}
