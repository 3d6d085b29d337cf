/** Log level of pdf.js: errors only, which it also rejects with. */
const QUIET = 0;

/** Loads pdf.js, a megabyte that no other process needs. */
export async function loadPdfjs() {
  provideWithResolvers();
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

/** Whether pdf.js, with which the viewer shows scores, opens a document, or would with a password. */
export async function opensDocument(bytes: Uint8Array): Promise<boolean> {
  const { getDocument } = await loadPdfjs();
  const task = getDocument({ data: Uint8Array.from(bytes), enableXfa: false, verbosity: QUIET });
  const isLocked = new Promise((resolve) => {
    task.onPassword = () => resolve(true);
  });
  try {
    await Promise.race([task.promise, isLocked]);
    return true;
  } catch {
    return false;
  } finally {
    // Nobody awaits this, and a rejection must not stay unhandled.
    task.destroy().catch(() => undefined);
  }
}

/** pdf.js takes `Promise.withResolvers` for granted, and Node.js 20 has none. */
function provideWithResolvers(): void {
  if ('withResolvers' in Promise) return;
  const withResolvers = () => {
    const made = {};
    const promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
    return Object.assign(made, { promise });
  };
  Object.assign(Promise, { withResolvers });
}
