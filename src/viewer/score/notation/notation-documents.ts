import { NOTATION_LIMITS } from '../../../shared/notation/limits.ts';
import type { Requests } from '../../requests.ts';
import { createDocuments } from '../documents.ts';
import {
  createEngravingDocument,
  EngravingError,
  fetchPart,
  readEngraving,
} from '../engraving/engraving-document.ts';
import type { NotationAnswer } from './messages.ts';

/** The engravings of a file's notation by address, made in this browser. */
export const createNotationDocuments = (requests: Requests) =>
  createDocuments((url) =>
    createEngravingDocument(async (signal) => {
      const { answer } = await fetchPart(url, requests, signal);
      return readEngraving(await engraveInWorker(await answer.arrayBuffer(), signal));
    }),
  );

/** Lines of the engraving. Rejects with `EngravingError`: `unreadable` where it is no music, `large` beyond the limits, `slow` where that takes too long. */
function engraveInWorker(notation: ArrayBuffer, signal: AbortSignal): Promise<readonly string[]> {
  const worker = new Worker(new URL('./notation-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<readonly string[]>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    timer = setTimeout(() => reject(new EngravingError('slow')), NOTATION_LIMITS.ms);
    worker.onmessage = ({ data }: MessageEvent<NotationAnswer>) => {
      if ('lines' in data) resolve(data.lines);
      else reject(new EngravingError(data.failure, { cause: data.problem }));
    };
    worker.onerror = () => reject(new EngravingError('unreachable'));
    worker.postMessage(notation, [notation]);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
