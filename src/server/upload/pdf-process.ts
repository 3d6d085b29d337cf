// The process in which documents are opened as the viewer opens them: what one asks for in time and memory ends here alone.
import { setPriority } from 'node:os';
import { READY, type PdfAnswer, type PdfQuestion } from './pdf-messages.ts';

/** Nice value of the process. */
const CHECKING_PRIORITY = 10;
/** pdf.js: errors only. They are told by what it rejects with. */
const QUIET = 0;

// pdf.js takes it for granted, and Node.js 20 has none.
if (!('withResolvers' in Promise)) {
  Object.assign(Promise, {
    withResolvers: () => {
      const made: Record<string, unknown> = {};
      made['promise'] = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
      return made;
    },
  });
}

// Visitors' calls come first.
setPriority(CHECKING_PRIORITY);
// A terminal sends its signals to this process too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

process.on('message', (message) => {
  const { bytes } = message as PdfQuestion;
  void opens(bytes).then((isOpened) => process.send?.({ isOpened } satisfies PdfAnswer));
});
process.send?.(READY);

/** Whether pdf.js opens a document, or would with a password. */
async function opens(bytes: Uint8Array): Promise<boolean> {
  const task = getDocument({ data: Uint8Array.from(bytes), enableXfa: false, verbosity: QUIET });
  const isLocked = new Promise<true>((resolve) => {
    task.onPassword = () => resolve(true);
  });
  try {
    return await Promise.race([task.promise.then(() => true), isLocked]);
  } catch {
    return false;
  } finally {
    // What it still rejects with has nobody waiting.
    task.destroy().catch(() => undefined);
  }
}
