import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

/** Most pixels that every browser's canvas can hold; a larger page is drawn smaller and shown enlarged. */
const MAX_PIXELS = 16_000_000;

/** A page drawn. */
export interface PagePicture {
  readonly number: number;
  readonly page: PDFPageProxy;
  readonly canvas: HTMLCanvasElement;
  /** Size of the page in PDF points, turned as it is shown. */
  readonly widthPt: number;
  readonly heightPt: number;
}

/**
 * Draws a page at a width in device pixels, in slices that leave the page's thread free in between. Rejects when
 * `signal` ends it, or when the page cannot be read.
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  widthPx: number,
  signal: AbortSignal,
): Promise<PagePicture> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const { width: widthPt, height: heightPt } = page.getViewport({ scale: 1 });
  const scale = Math.min(widthPx / widthPt, Math.sqrt(MAX_PIXELS / (widthPt * heightPt)));
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(Math.round(viewport.width), 1);
  canvas.height = Math.max(Math.round(viewport.height), 1);
  const rendering = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => rendering.cancel(), { once: true });
  await rendering.promise;
  return { number, page, canvas, widthPt, heightPt };
}
