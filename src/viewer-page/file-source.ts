import { failureOf, orThrow } from '../api/failure.ts';
import { bodyOf, send, withToken } from '../api/send.ts';
import { API_BASE, api, authorizationFor } from '../api/session.ts';
import { AppError } from '../shared/app-error.ts';
import type { Source } from '../viewer/source.ts';
import type { LoadRequest, NewToken, WorkerMessage } from './worker-messages.ts';

const NOT_STARTED =
  'The file could not be read. Reload the page. If it happens again, report it with this page’s address.';

/**
 * A file of this server, as the signed-in user or the holder of a link's key may have it: its newest version where no
 * other is given. A worker fetches and reads it.
 */
export const fileSource = (fileId: number, version?: number, key?: string): Source => ({
  fileId,
  requests: {
    send: (request) => send(request),
    withHeaders: (url, attempt, isRefused) =>
      withToken(authorizationFor(url), (headers) => attempt({ ...headers, ...keyFor(url, key) }), isRefused),
  },
  waveform: {
    get: () => {
      const { path, query } = paramsOf(fileId, version);
      const params = { path, query: { ...query, ...(key !== undefined && { k: key }) } };
      return orThrow(api.GET('/files/{id}/waveform', { params }));
    },
    keep: async (waveform) => {
      const params = paramsOf(fileId, version);
      await orThrow(api.PUT('/files/{id}/waveform', { params, body: waveform }));
    },
  },
  json: async () => {
    const response = await send(new Request(jsonAddress(fileId, version, key)));
    if (!response.ok) throw failureOf(response, await bodyOf(response));
    return response.arrayBuffer();
  },
  start: (have, tell) => {
    const address = jsonAddress(fileId, version, key);
    const { accessToken, refresh } = authorizationFor(address);
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { type: 'module' });
    const renew = async (refused: string) => {
      try {
        worker.postMessage({ type: 'token', accessToken: await refresh(refused) } satisfies NewToken);
      } catch (error) {
        const { code, message } = error instanceof AppError ? error : new AppError('server', NOT_STARTED);
        tell({ type: 'failed', code, message });
      }
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'token refused') void renew(data.accessToken);
      else tell(data);
    };
    worker.onerror = () => tell({ type: 'failed', code: 'unreachable', message: NOT_STARTED });
    worker.postMessage({ type: 'load', address, accessToken, have } satisfies LoadRequest);
    return () => worker.terminate();
  },
});

/** Absolute address of the viewer's JSON. */
function jsonAddress(fileId: number, version: number | undefined, key: string | undefined): string {
  const asked = new URLSearchParams();
  if (version !== undefined) asked.set('version', String(version));
  if (key !== undefined) asked.set('k', key);
  return `${API_BASE}/files/${fileId}/json${asked.size > 0 ? `?${asked}` : ''}`;
}

/** The header with a link's key, which opens media of this server; no other site receives it. */
function keyFor(url: string, key: string | undefined): Readonly<Record<string, string>> {
  const isOurs = new URL(url, location.href).origin === location.origin;
  return isOurs && key !== undefined ? { 'Tilia-Key': key } : {};
}

const paramsOf = (id: number, version: number | undefined) => ({
  path: { id },
  query: version === undefined ? {} : { version },
});
