import { failure } from '../../../api/failure.ts';
import type { components } from '../../../api/schema.d.ts';
import { sendForm } from '../../../api/send-form.ts';
import { API_BASE, lastingAuthorization } from '../../../api/session.ts';
import { isRecord } from '../../../shared/fields.ts';

export type FileVersion = components['schemas']['FileVersion'];

interface SendOptions {
  readonly note: string;
  /** Whether one of the files is a recording of another ending than the analysis names. */
  readonly hasOtherEnding: boolean;
  /** Number of the newest version that the sender knows of. */
  readonly expected: number;
  /** Whether it is the same piece; undefined where the server is to compare. */
  readonly isSamePiece: boolean | undefined;
  /** Bytes on their way out, of all. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Error of a version that was not stored since another one came in meanwhile. */
export class VersionConflict extends Error {
  constructor(readonly newest: FileVersion) {
    super('Another version came in meanwhile.');
    this.name = 'VersionConflict';
  }
}

/**
 * Sends the files of a new version, and returns its number. Throws `VersionConflict`, `AppError` for other refusals,
 * and the signal's reason when it is cancelled.
 */
export async function sendVersion(
  fileId: number,
  files: readonly File[],
  { note, hasOtherEnding, expected, isSamePiece, ...sending }: SendOptions,
): Promise<number> {
  const form = new FormData();
  form.set('expected_version', String(expected));
  form.set('note', note);
  form.set('other_endings', String(hasOtherEnding));
  if (isSamePiece !== undefined) form.set('same_piece', String(isSamePiece));
  for (const file of files) form.append('file', file, file.name);
  const address = `${API_BASE}/files/${fileId}/versions/`;
  const { status, body, retryAfter } = await sendForm(address, form, await lastingAuthorization(), sending);
  if (status === 201 && isRecord(body)) return Number(body['number']);
  if (status === 409 && isRecord(body) && isRecord(body['newest']))
    throw new VersionConflict(body['newest'] as FileVersion);
  throw failure(status, body, retryAfter);
}
