import { AppError } from '../../shared/app-error.ts';
import { PREVIEW_KEY } from '../../shared/preview-key.ts';
import { NETWORK_ERROR } from '../../shared/texts.ts';
import { send, withToken } from '../send.ts';
import { authorizationFor } from '../session.ts';

/** Bytes of a score as reviewers get it, from an address of this site. Throws `AppError`. */
export async function fetchShown(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await withToken(
    authorizationFor(url),
    (headers) => send(new Request(url, { headers: { ...headers, 'Tilia-Key': PREVIEW_KEY }, signal })),
    ({ status }) => status === 401,
  );
  if (!answer.ok) throw new AppError('server', NETWORK_ERROR);
  return new Uint8Array(await answer.arrayBuffer());
}
