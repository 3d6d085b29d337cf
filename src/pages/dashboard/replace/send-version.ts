import { failure } from '../../../api/failure.ts';
import { sendForm } from '../../../api/send-form.ts';
import { API_BASE, lastingAuthorization } from '../../../api/session.ts';
import { isRecord } from '../../../shared/fields.ts';
import type { OwnFile } from '../own-files.ts';

interface SendOptions {
  readonly note: string;
  /** Whether one of the files is a recording of another ending than the analysis names. */
  readonly hasOtherEnding: boolean;
  /** Bytes on their way out, of all. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends what replaces a file, and gives the number of the version that it is now. Throws `AppError` with what is wrong, and
 * the signal's reason when it is cancelled.
 */
export async function sendVersion(
  { id, version }: OwnFile,
  files: readonly File[],
  { note, hasOtherEnding, ...sending }: SendOptions,
): Promise<number> {
  const form = new FormData();
  form.set('expected_version', String(version));
  form.set('note', note);
  form.set('other_endings', String(hasOtherEnding));
  for (const file of files) form.append('file', file, file.name);
  const address = `${API_BASE}/files/${id}/versions/`;
  const { status, body, retryAfter } = await sendForm(address, form, await lastingAuthorization(), sending);
  if (status === 201 && isRecord(body)) return Number(body['number']);
  throw failure(status, body, retryAfter);
}
