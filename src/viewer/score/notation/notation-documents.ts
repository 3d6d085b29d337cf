import { NOTATION_LIMITS } from '../../../shared/notation/limits.ts';
import type { Requests } from '../../requests.ts';
import type { Notation } from '../../viewer-file.ts';
import { createDocuments } from '../documents.ts';
import { createEngravingDocument, fetchPart, loadReader } from '../engraving/engraving-document.ts';
import { EngravingError } from '../engraving/engraving.ts';
import { type LongNotation } from '../engraving/engraving.ts';
import type { NotationAnswer, NotationQuestion } from './messages.ts';

/** The engravings of notation by address, made in this browser. `ofFile` has the facts found at the upload of one. */
export const createNotationDocuments = (
  requests: Requests,
  ofFile: Pick<Notation, 'url' | 'engraving'> | undefined,
) =>
  createDocuments((url) =>
    createEngravingDocument(async (signal, isAsked) => {
      const known = ofFile?.url === url ? ofFile.engraving : undefined;
      if (known && isLong(known) && !isAsked) return known;
      const { answer } = await fetchPart(url, requests, signal);
      const notation = await answer.arrayBuffer();
      const [engraved, readEngraving] = await Promise.all([
        engraveInWorker({ notation, isAsked }, signal),
        loadReader(),
      ]);
      return 'long' in engraved ? engraved.long : readEngraving(engraved.lines);
    }),
  );

/** Whether an engraving is made only when a reader asks for it. */
export const isLong = ({ ms }: LongNotation) => ms > NOTATION_LIMITS.unaskedMs;

type Engraved = Exclude<NotationAnswer, { readonly failure: unknown }>;

/** Lines of the engraving, or how long it takes. Rejects with `EngravingError`: `unreadable` where it is no music, `large` beyond the limits, `slow` where that takes too long. */
function engraveInWorker(question: NotationQuestion, signal: AbortSignal): Promise<Engraved> {
  const worker = new Worker(new URL('./notation-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Engraved>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    timer = setTimeout(() => reject(new EngravingError('slow')), NOTATION_LIMITS.ms);
    worker.onmessage = ({ data }: MessageEvent<NotationAnswer>) => {
      if ('failure' in data) reject(new EngravingError(data.failure, { cause: data.problem }));
      else resolve(data);
    };
    worker.onerror = () => reject(new EngravingError('unreachable'));
    worker.postMessage(question, [question.notation]);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
