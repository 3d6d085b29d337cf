/**
 * The process in which documents are opened as the viewer opens them: what one asks for in time and memory ends here alone. It
 * is plain JavaScript so that it starts at once, from the sources in tests and from the bundle in production.
 */
import { setPriority } from 'node:os';
import process from 'node:process';

/** @import { PdfAnswer, PdfQuestion } from './pdf-messages.ts' */

/** Nice value of the process. */
const CHECKING_PRIORITY = 10;
/** pdf.js: errors only. They are told by what it rejects with. */
const QUIET = 0;

// pdf.js takes it for granted, and Node.js 20 has none.
if (!('withResolvers' in Promise)) {
  Object.assign(Promise, {
    withResolvers: () => {
      const made = {};
      const promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
      return Object.assign(made, { promise });
    },
  });
}

// Visitors' calls come first.
setPriority(CHECKING_PRIORITY);
// A terminal sends its signals to this process too.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

process.on('message', (message) => {
  const { bytes } = /** @type {PdfQuestion} */ (message);
  void opens(bytes).then((isOpened) => say({ isOpened }));
});
say('ready');

/** @param {PdfAnswer | 'ready'} answer */
function say(answer) {
  process.send?.(answer);
}

/**
 * Whether pdf.js opens a document, or would with a password.
 * @param {Uint8Array} bytes
 */
async function opens(bytes) {
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
    // What it still rejects with has nobody waiting.
    task.destroy().catch(() => undefined);
  }
}
