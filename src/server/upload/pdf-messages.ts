/** What the process of `pdf-process.js` is asked, after its first message, which says that pdf.js is loaded. */
export interface PdfQuestion {
  readonly bytes: Uint8Array;
}

export interface PdfAnswer {
  /** Whether pdf.js opens the document, or would with a password. */
  readonly isOpened: boolean;
}
