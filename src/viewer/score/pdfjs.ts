import {
  getDocument,
  GlobalWorkerOptions,
  PasswordResponses,
  TextLayer,
  type PDFDocumentLoadingTask,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Requests } from '../requests.ts';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';

/*
 * The one place that imports pdf.js, itself imported only when a score is opened. It is the build for browsers some
 * years old: the other one needs what the newest have. Its worker and its data come from our own server, as the pages'
 * security policy asks.
 *
 * Scripting is off: a document's own scripts run only in pdf.js's scripting sandbox, started by its viewer or by an
 * annotation layer with `enableScripting`. Neither is used here, and the sandbox's interpreter is not shipped.
 */

GlobalWorkerOptions.workerSrc = workerUrl;

/** Fonts that a document need not bring along, character maps and decoders of pictures, by the name of their file. */
const DATA_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(
    import.meta.glob<string>(
      [
        '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
        '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
        '../../../node_modules/pdfjs-dist/wasm/*.wasm',
        // The interpreter for a document's own scripts, which are never run.
        '!../../../node_modules/pdfjs-dist/wasm/quickjs*',
      ],
      { query: '?url', import: 'default', eager: true },
    ),
  ).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** Our asset names hold a hash of their content, so a file is found by a table rather than in a folder. */
const ownDataFiles = (send: Requests['send']) =>
  class {
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      const url = DATA_FILES.get(filename);
      const answer = url === undefined ? undefined : await send(new Request(url));
      if (!answer?.ok) throw new Error(`${filename} cannot be had.`);
      return new Uint8Array(await answer.arrayBuffer());
    }
  };

/** Placeholder for the folder of the data files: it is never read, but without one pdf.js does not ask for a file. */
const ANY_FOLDER = '/';

/** Whether a document can be opened, or could with a password. */
export async function opensPdf(data: Uint8Array): Promise<boolean> {
  const task = getDocument({ data, useWorkerFetch: false, enableXfa: false });
  const isLocked = new Promise<true>((resolve) => {
    task.onPassword = () => resolve(true);
  });
  try {
    return await Promise.race([task.promise.then(() => true), isLocked]);
  } catch {
    return false;
  } finally {
    // Nobody awaits its later rejections.
    task.destroy().catch(() => undefined);
  }
}

/**
 * Begins to fetch and read a document. `onPassword` is called when a password is needed, with a function that takes it.
 */
export function openPdf(
  url: string,
  httpHeaders: Readonly<Record<string, string>>,
  send: Requests['send'],
  onPassword: (isWrong: boolean, unlock: (password: string) => void) => void,
): PDFDocumentLoadingTask {
  const task = getDocument({
    url,
    httpHeaders,
    BinaryDataFactory: ownDataFiles(send),
    useWorkerFetch: false,
    cMapUrl: ANY_FOLDER,
    standardFontDataUrl: ANY_FOLDER,
    wasmUrl: ANY_FOLDER,
    enableXfa: false,
  });
  task.onPassword = (unlock: (password: string) => void, reason: number) =>
    onPassword(reason === PasswordResponses.INCORRECT_PASSWORD, unlock);
  return task;
}

/** Lays a page's words over its picture, to be selected and read out. Returns a function that stops it. */
export function layText(page: PDFPageProxy, container: HTMLElement): () => void {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale: 1 }),
  });
  // A page whose words cannot be had still shows its picture; one that is left has been stopped.
  layer.render().catch(() => undefined);
  return () => layer.cancel();
}
