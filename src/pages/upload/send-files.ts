import { failure } from '../../api/client.ts';
import { refreshAccessToken, tokens } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { isRecord } from '../../shared/fields.ts';
import { readClaims } from '../../api/tokens.ts';
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
  /** Bytes on their way out, of all. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A token that ends sooner is renewed first, rather than after the last byte has been sent. */
const TOKEN_MARGIN_MS = 60_000;

/**
 * Sends the files in one request, without a time limit, and gives what was stored. Throws `UploadRefused` where files
 * are at fault, `AppError` for the rest, and the signal's reason when it is cancelled.
 */
export async function sendFiles(
  files: readonly File[],
  options: SendOptions,
): Promise<readonly StoredFile[]> {
  const accessToken = await freshToken();
  let answer = await post(files, accessToken, options);
  if (answer.status === 401 && isRecord(answer.body) && answer.body.code === 'token_not_valid') {
    answer = await post(files, await refreshAccessToken(accessToken), options);
  }
  if (answer.status === 201) return readStoredFiles(answer.body);
  const refused = refusedFiles(answer.body);
  if (refused.size > 0) throw new UploadRefused(refused);
  throw failure(answer.status, answer.body);
}

async function freshToken(): Promise<string> {
  const accessToken = tokens.read()?.accessToken ?? '';
  const { expires } = readClaims(accessToken);
  const endsSoon = expires !== undefined && expires * 1000 < Date.now() + TOKEN_MARGIN_MS;
  return accessToken === '' || endsSoon ? refreshAccessToken(accessToken) : accessToken;
}

/** XMLHttpRequest, because `fetch` does not tell how much has been sent. */
function post(files: readonly File[], accessToken: string, options: SendOptions): Promise<Answer> {
  const { isPublic, onProgress, signal } = options;
  const form = new FormData();
  form.set('is_public', String(isPublic));
  for (const file of files) form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText) });
    request.onerror = () => reject(new AppError('unreachable', failure(500, undefined).message));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    request.open('POST', '/api/v1/upload/');
    request.setRequestHeader('Authorization', `Bearer ${accessToken}`);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page rather than the server's answer: the status says enough.
    return undefined;
  }
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
