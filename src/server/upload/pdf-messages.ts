/** What the process says first, when pdf.js is loaded. */
export const READY = 'ready';

export interface PdfQuestion {
  readonly bytes: Uint8Array;
}

export interface PdfAnswer {
  /** Whether pdf.js opens the document, or would with a password. */
  readonly isOpened: boolean;
}
