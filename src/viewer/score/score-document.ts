import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Requests } from '../requests.ts';
import { createDocuments } from './documents.ts';
import type { PagePicture } from './draw-page.ts';
import { failureOf, isRefused, type ScoreFailure } from './failure.ts';
import { createPagePictures, type PagePictures } from './page-pictures.ts';

/** Progress of opening a document. */
export type ScorePhase =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'locked';
      /** Whether a password was given and does not fit. */
      readonly isWrong: boolean;
      readonly unlock: (password: string) => void;
    }
  | { readonly phase: 'open'; readonly pageCount: number; readonly pictures: PagePictures<PagePicture> }
  | { readonly phase: 'failed'; readonly failure: ScoreFailure };

/** One document of a score. */
export interface ScoreDocument {
  readonly store: StoreApi<ScorePhase>;
  /** Fetches and reads it, again if that has failed. */
  readonly open: () => void;
  /** The reader gives no password. */
  readonly leaveLocked: () => void;
  /** Lets go of everything; its worker ends. */
  readonly destroy: () => void;
}

/** The documents of one file by address: each is opened once, so that a password need not be given twice. */
export const createScoreDocuments = (requests: Requests) =>
  createDocuments((url) => createScoreDocument(url, requests));

/** Creates a document that fetches nothing, not even pdf.js, before it is opened. */
function createScoreDocument(url: string, { withHeaders, send }: Requests): ScoreDocument {
  const store = createStore<ScorePhase>()(() => ({ phase: 'loading' }));
  let task: PDFDocumentLoadingTask | undefined;
  let attempt = 0;

  function end(): void {
    attempt += 1;
    const before = store.getState();
    if (before.phase === 'open') before.pictures.clear();
    // Nobody awaits its later rejections.
    task?.destroy().catch(() => undefined);
    task = undefined;
  }

  /** Opens the document; undefined when another attempt has begun meanwhile. */
  async function read(
    own: number,
    headers: Readonly<Record<string, string>>,
  ): Promise<PDFDocumentProxy | undefined> {
    const openPdf = await import('./pdfjs.ts').then(({ openPdf }) => openPdf);
    if (own !== attempt) return undefined;
    task = openPdf(url, headers, send, (isWrong, unlock) => {
      if (own === attempt) store.setState({ phase: 'locked', isWrong, unlock }, true);
    });
    return task.promise;
  }

  async function run(own: number): Promise<void> {
    const [answer] = await withHeaders(
      url,
      (headers) => Promise.allSettled([read(own, headers)]),
      ([first]) => first.status === 'rejected' && isRefused(first.reason) && own === attempt,
    );
    if (answer.status === 'rejected') throw answer.reason;
    const pdf = answer.value;
    if (!pdf || own !== attempt) return;
    const opened = pdf;
    const pictures = createPagePictures<PagePicture>((page, widthPx, signal) =>
      import('./draw-page.ts').then(({ drawPage }) => drawPage(opened, page, widthPx, signal)),
    );
    store.setState({ phase: 'open', pageCount: opened.numPages, pictures }, true);
  }

  const fail = (failure: ScoreFailure) => store.setState({ phase: 'failed', failure }, true);

  return {
    store,
    open: () => {
      end();
      const own = attempt;
      store.setState({ phase: 'loading' }, true);
      run(own).catch((error: unknown) => {
        if (own !== attempt) return;
        // For whoever looks into it: the specification has a score's failure logged, too.
        // oxlint-disable-next-line no-console -- as the specification asks
        console.warn('The score could not be loaded.', error);
        end();
        fail(failureOf(error));
      });
    },
    leaveLocked: () => {
      end();
      fail('locked');
    },
    destroy: end,
  };
}
