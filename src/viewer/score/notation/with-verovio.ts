import createVerovioModule from 'verovio/wasm';
import { enableLog, LOG_OFF, VerovioToolkit } from 'verovio/esm';

let started: Promise<object> | undefined;

/**
 * Runs `work` with Verovio. It is started once, which takes longer than most engravings, and again after a failure: where it has
 * failed in the midst of its work, its memory is of no more use.
 */
export async function withVerovio<T>(work: (toolkit: VerovioToolkit) => T): Promise<T> {
  started ??= createVerovioModule();
  try {
    const verovio = await started;
    enableLog(LOG_OFF, verovio);
    const toolkit = new VerovioToolkit(verovio);
    const result = work(toolkit);
    toolkit.destroy();
    return result;
  } catch (error) {
    started = undefined;
    throw error;
  }
}
