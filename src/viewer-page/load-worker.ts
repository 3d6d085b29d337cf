import { failureOf } from '../api/failure.ts';
import { bodyOf, sendAuthorized } from '../api/send.ts';
import { AppError } from '../shared/app-error.ts';
import { linesOf } from '../viewer/load/lines.ts';
import { createOutbox } from '../viewer/load/outbox.ts';
import { readViewerJson } from '../viewer/load/read-viewer-json.ts';
import type { Progress } from '../viewer/store/loading.ts';
import type { LoadRequest, NewToken, WorkerMessage } from './worker-messages.ts';

/**
 * Fetches a file, parses it and makes its columns, so that the page's own thread is free meanwhile. One worker for each
 * try; who started it ends it.
 */

const BROKEN =
  'The file arrived incomplete. Try again. If it happens again, report it with this page’s address.';
const PROGRESS_EVERY_MS = 100;

/** The members of the worker's global scope in use; TypeScript's library declares that of a window. */
interface Scope {
  onmessage: ((event: { readonly data: LoadRequest | NewToken }) => void) | null;
  readonly postMessage: (message: WorkerMessage, transfer?: Transferable[]) => void;
}
const scope = self as unknown as Scope;

let takeToken: ((accessToken: string) => void) | undefined;

scope.onmessage = ({ data }) => {
  if (data.type === 'token') {
    takeToken?.(data.accessToken);
    return;
  }
  load(data).catch((error: unknown) => {
    // Any other error means that an answer broke off after a good beginning, or is not JSON.
    const { code, message } = error instanceof AppError ? error : new AppError('server', BROKEN);
    scope.postMessage({ type: 'failed', code, message });
  });
};

async function load({ address, accessToken, have }: LoadRequest): Promise<void> {
  const response = await sendAuthorized(new Request(address), { accessToken, refresh });
  if (!response.ok || !response.body) throw failureOf(response, await bodyOf(response));
  await read(response.body, response.headers, new Set(have));
}

/** Asks the page for a new token, since it alone has the tokens; where it has none it ends this worker. */
function refresh(refused: string): Promise<string> {
  return new Promise((resolve) => {
    takeToken = resolve;
    scope.postMessage({ type: 'token refused', accessToken: refused });
  });
}

async function read(
  body: ReadableStream<Uint8Array>,
  headers: Headers,
  have: ReadonlySet<number>,
): Promise<void> {
  const outbox = createOutbox(have, scope.postMessage.bind(scope));
  let progress: Progress = {
    bytes: 0,
    totalBytes: countIn(headers, 'Tilia-Json-Length'),
    components: 0,
    totalComponents: countIn(headers, 'Tilia-Component-Count'),
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    scope.postMessage({ type: 'progress', progress });
  };
  tell();
  const advance = (bytes: number, components: number) => {
    progress = {
      ...progress,
      bytes: progress.bytes + bytes,
      components: progress.components + components,
    };
    timer ??= setTimeout(tell, PROGRESS_EVERY_MS);
  };
  try {
    for await (const part of readViewerJson(linesOf(piecesOf(body, (length) => advance(length, 0))))) {
      if (part.part === 'head') scope.postMessage({ type: 'head', head: part.head });
      else if (part.part === 'components') advance(0, part.count);
      else outbox.add(part.timeline);
    }
  } catch (error) {
    // Timelines that arrived complete can be shown.
    outbox.flush();
    throw error;
  }
  outbox.end();
}

/** Iterates over a stream: not every browser can do so with `for await`. */
async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  onPiece: (length: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onPiece(value.length);
    yield value;
  }
}

function countIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
