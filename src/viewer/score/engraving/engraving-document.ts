import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Requests } from '../../requests.ts';
import { createDocuments } from '../documents.ts';
import { type LongNotation, type Engraving, type EngravingFailure, EngravingError } from './engraving.ts';

/** Progress of fetching an engraved score. */
type EngravingPhase =
  | { readonly phase: 'loading' }
  | { readonly phase: 'long'; readonly long: LongNotation }
  | { readonly phase: 'open'; readonly engraving: Engraving }
  | { readonly phase: 'failed'; readonly failure: EngravingFailure };

/** One engraved score. */
export interface EngravingDocument {
  readonly store: StoreApi<EngravingPhase>;
  /** Fetches it, again if that has failed; however long it takes where the reader has asked for it. */
  readonly open: (isAsked?: boolean) => void;
  readonly destroy: () => void;
}

/** The engraved scores of one file by address. */
export const createEngravingDocuments = (requests: Requests) =>
  createDocuments((url) => createEngravingDocument((signal) => fetchEngraving(url, requests, signal)));

/** Creates an engraved score that is not fetched before it is opened. */
export function createEngravingDocument(
  fetchIt: (signal: AbortSignal, isAsked: boolean) => Promise<Engraving | LongNotation>,
): EngravingDocument {
  const store = createStore<EngravingPhase>()(() => ({ phase: 'loading' }));
  let fetching: AbortController | undefined;
  let wasAsked = false;
  return {
    store,
    open: (isAsked = false) => {
      wasAsked ||= isAsked;
      fetching?.abort();
      const own = new AbortController();
      fetching = own;
      store.setState({ phase: 'loading' }, true);
      fetchIt(own.signal, wasAsked).then(
        (fetched) => {
          if (fetching !== own) return;
          if ('ms' in fetched) store.setState({ phase: 'long', long: fetched }, true);
          else store.setState({ phase: 'open', engraving: fetched }, true);
        },
        (error: unknown) => {
          if (fetching !== own) return;
          // oxlint-disable-next-line no-console -- as for scores of pages, which the specification has logged
          console.warn('The engraved score could not be loaded.', error);
          const failure = error instanceof EngravingError ? error.failure : 'unreachable';
          store.setState({ phase: 'failed', failure }, true);
        },
      );
    },
    destroy: () => {
      fetching?.abort();
      fetching = undefined;
    },
  };
}

/** Loads the reader of engravings, which few files need. */
export const loadReader = () => import('./read-engraving.ts').then(({ readEngraving }) => readEngraving);

async function fetchEngraving(url: string, requests: Requests, signal: AbortSignal): Promise<Engraving> {
  const { body } = await fetchPart(url, requests, signal);
  const [lines, readEngraving] = await Promise.all([readLines(body), loadReader()]);
  await nextTask();
  const engraving = readEngraving(lines);
  // To draw it is a task of its own, too.
  await nextTask();
  return engraving;
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Fetches a part of a file's score by its address. Throws `EngravingError` where it does not come. */
export async function fetchPart(url: string, { send, withHeaders }: Requests, signal: AbortSignal) {
  const answer = await withHeaders(
    url,
    (headers) => send(new Request(url, { headers, signal })),
    ({ status }) => status === 401,
  );
  if (!answer.ok || !answer.body) {
    const isMissing = [403, 404, 410].includes(answer.status);
    throw new EngravingError(isMissing ? 'missing' : 'unreachable');
  }
  return { answer, body: answer.body };
}

/** Longest time of splitting received parts of a text in one go, in milliseconds. */
const SPLITTING_MS = 6;

/** The lines of a gzipped text. They are split as they come, so that no long work waits at the end. */
async function readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<readonly string[]> {
  const lines: string[] = [];
  let rest = '';
  const text = body.pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream());
  const reader = text.getReader();
  let pauseMs = performance.now() + SPLITTING_MS;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    // Buffered text is read without a pause, so the event loop gets one here.
    if (performance.now() > pauseMs) {
      await nextTask();
      pauseMs = performance.now() + SPLITTING_MS;
    }
    const parts = (rest + next.value).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) lines.push(part);
  }
  if (rest !== '') lines.push(rest);
  return lines;
}
