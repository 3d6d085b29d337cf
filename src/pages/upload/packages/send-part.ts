import { failure } from '../../../api/failure.ts';
import type { components } from '../../../api/schema.d.ts';
import { sendForm } from '../../../api/send-form.ts';
import { API_BASE, lastingAuthorization } from '../../../api/session.ts';
import { AppError } from '../../../shared/app-error.ts';
import { PART_BYTES } from '../../../packages/limits.ts';

type Package = components['schemas']['Package'];

/** Pauses before a part is sent again after the connection was lost, in milliseconds; the last one is repeated. */
const PAUSES_MS = [1_000, 3_000, 10_000, 30_000];

interface Options {
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a part, again and again while the server cannot be reached. Throws `AppError`, and the signal's reason. */
export async function sendPart(id: number, file: File, number: number, options: Options): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await sendOnce(id, file, number, options);
      return;
    } catch (error) {
      if (!(error instanceof AppError && ['unreachable', 'server'].includes(error.code))) throw error;
      await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, options.signal);
    }
  }
}

async function sendOnce(
  id: number,
  file: File,
  number: number,
  { onProgress, signal }: Options,
): Promise<void> {
  const form = new FormData();
  form.set('number', String(number));
  form.set('file', file.slice(number * PART_BYTES, (number + 1) * PART_BYTES), 'part');
  const address = `${API_BASE}/packages/${id}/parts/`;
  const { status, body, retryAfter } = await sendForm(address, form, await lastingAuthorization(), {
    onProgress,
    signal,
  });
  if (status !== 200) throw failure(status, body, retryAfter);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Whether the chosen file can be the rest of a package that was begun. */
export const isRestOf = (file: File, { name, size }: Package): boolean =>
  file.name.normalize('NFC') === name && file.size === size;
