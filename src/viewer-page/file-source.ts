import { orThrow } from '../api/failure.ts';
import { send, withToken } from '../api/send.ts';
import { API_BASE, api, authorizationFor } from '../api/session.ts';
import { AppError } from '../shared/app-error.ts';
import type { Source } from '../viewer/source.ts';
import type { LoadRequest, NewToken, WorkerMessage } from './worker-messages.ts';

const NOT_STARTED =
  'The file could not be read. Reload the page. If it happens again, report it with this page’s address.';

/**
 * A file of this server, as the signed-in user may have it: its newest version where no other is named. A worker fetches
 * and reads it.
 */
export const fileSource = (fileId: number, version?: number): Source => ({
  fileId,
  requests: {
    send: (request) => send(request),
    withHeaders: (url, attempt, isRefused) => withToken(authorizationFor(url), attempt, isRefused),
  },
  waveform: {
    get: () => orThrow(api.GET('/files/{id}/waveform', { params: paramsOf(fileId, version) })),
    keep: async (waveform) => {
      const params = paramsOf(fileId, version);
      await orThrow(api.PUT('/files/{id}/waveform', { params, body: waveform }));
    },
  },
  start: (have, tell) => {
    const address = `${API_BASE}/files/${fileId}/json${version === undefined ? '' : `?version=${version}`}`;
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

const paramsOf = (id: number, version: number | undefined) => ({
  path: { id },
  query: version === undefined ? {} : { version },
});
