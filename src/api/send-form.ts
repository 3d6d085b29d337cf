import { AppError } from '../shared/app-error.ts';
import { NETWORK_ERROR } from '../shared/texts.ts';
import { isTokenRefusal, withToken, type Authorization } from './send.ts';

interface SendFormOptions {
  /** Bytes on their way out, of all. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** The server's answer to a form. */
interface FormAnswer {
  readonly status: number;
  /** Parsed JSON; undefined where the answer is none, such as a proxy's page, whose status suffices. */
  readonly body: unknown;
  readonly retryAfter: string | null;
}

/**
 * Posts a form without a time limit, and returns the answer whatever its status. Throws `AppError` `unreachable`
 * without an answer, and `AbortError` where `signal` aborts it.
 */
export function sendForm(
  address: string,
  form: FormData,
  authorization: Authorization,
  options: SendFormOptions,
): Promise<FormAnswer> {
  return withToken(
    authorization,
    (headers) => post(address, form, headers, options),
    ({ status, body }) => status === 401 && isTokenRefusal(body),
  );
}

/** Sends by XMLHttpRequest, because `fetch` does not tell how much has been sent. */
function post(
  address: string,
  form: FormData,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: SendFormOptions,
): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () =>
      resolve({
        status: request.status,
        body: parsed(request.responseText),
        retryAfter: request.getResponseHeader('Retry-After'),
      });
    request.onerror = () => reject(new AppError('unreachable', NETWORK_ERROR));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
