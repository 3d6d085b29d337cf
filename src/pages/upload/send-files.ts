import { failure } from '../../api/failure.ts';
import { sendForm } from '../../api/send-form.ts';
import { API_BASE, lastingAuthorization } from '../../api/session.ts';
import { isRecord } from '../../shared/fields.ts';
import { readStoredFiles, type StoredFile } from '../upload-notes.ts';

/** An upload the server refused: what is wrong, by file name. */
export class UploadRefused extends Error {
  constructor(readonly messages: ReadonlyMap<string, readonly string[]>) {
    super('The upload was refused.');
    this.name = 'UploadRefused';
  }
}

interface SendOptions {
  readonly isPublic: boolean;
  /** Whether one of them is a recording of another ending than its analysis names. */
  readonly hasOtherEnding: boolean;
  /** Bytes on their way out, of all. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends the files in one request, without a time limit, and returns the stored ones. Throws `UploadRefused` where files
 * are at fault, `AppError` for the rest, and the signal's reason when it is cancelled.
 */
export async function sendFiles(
  files: readonly File[],
  options: SendOptions,
): Promise<readonly StoredFile[]> {
  const { isPublic, hasOtherEnding, ...sending } = options;
  const form = new FormData();
  form.set('is_public', String(isPublic));
  form.set('other_endings', String(hasOtherEnding));
  for (const file of files) form.append('file', file, file.name);
  const authorization = await lastingAuthorization();
  const { status, body, retryAfter } = await sendForm(`${API_BASE}/upload/`, form, authorization, sending);
  if (status === 201) return readStoredFiles(body);
  const refused = refusedFiles(body);
  if (refused.size > 0) throw new UploadRefused(refused);
  throw failure(status, body, retryAfter);
}

function refusedFiles(body: unknown): ReadonlyMap<string, readonly string[]> {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  const messages = new Map<string, readonly string[]>();
  for (const error of errors) {
    if (!isRecord(error) || typeof error.filename !== 'string' || !Array.isArray(error.messages)) continue;
    messages.set(
      error.filename,
      error.messages.filter((message) => typeof message === 'string'),
    );
  }
  return messages;
}
