import { PLAIN_REQUESTS } from '../viewer/requests.ts';
import type { Source } from '../viewer/source.ts';
import { startWorker } from '../viewer/start-worker.ts';
import loadWorker from '../viewer-page/load-worker.ts?worker&url';
import type { LoadRequest, WorkerMessage } from '../viewer-page/worker-messages.ts';

const NOT_STARTED = 'The analysis could not be read. Reload the page.';

/** What names a file for everybody, or for whoever has a link's key. */
export interface EmbeddedFile {
  readonly id: number;
  readonly version: number | undefined;
  readonly key: string | undefined;
}

/** A file of this site as a visitor has it: no token is sent along, whoever is logged in. */
export const embedSource = ({ id, version, key }: EmbeddedFile): Source => ({
  fileId: id,
  requests: {
    ...PLAIN_REQUESTS,
    withHeaders: (url, attempt) => attempt(key !== undefined && isOurs(url) ? { 'Tilia-Key': key } : {}),
  },
  start: (have, tell) => {
    const query = new URLSearchParams();
    if (version !== undefined) query.set('version', String(version));
    if (key !== undefined) query.set('k', key);
    const address = new URL(`/api/v1/files/${id}/json?${query}`, document.baseURI).href;
    const worker = startWorker(loadWorker);
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      // No token goes out, so none is refused.
      if (data.type !== 'token refused') tell(data);
    };
    worker.onerror = () => tell({ type: 'failed', code: 'unreachable', message: NOT_STARTED });
    worker.postMessage({ type: 'load', address, accessToken: undefined, have } satisfies LoadRequest);
    return () => worker.terminate();
  },
});

/** Whether an address is this site's. A document in a sandbox has no origin, but its address is the site's all the same. */
const isOurs = (url: string): boolean =>
  new URL(url, document.baseURI).origin === new URL(document.baseURI).origin;
