import type { operations } from '../../api/schema.d.ts';
import { failureOf } from '../../api/failure.ts';
import { bodyOf, sendAuthorized } from '../../api/send.ts';
import { API_BASE, lastingAuthorization } from '../../api/session.ts';

export type Keep = operations['deleteAccount']['requestBody']['content']['application/json']['keep'];

/** Both look at all files of an account before they answer. */
const ANSWER_LIMIT_MS = 120_000;

/** Archive of all data of the account, and its file name from the server. Throws `AppError`. */
export async function askForExport(password: string): Promise<{ readonly name: string; readonly zip: Blob }> {
  const response = await post('/users/export/', { password });
  const [, name = 'tilia-account.zip'] =
    /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, zip: await response.blob() };
}

/** Deletes the account permanently. Throws `AppError`. */
export async function deleteOwnAccount(password: string, keep: Keep): Promise<void> {
  await post('/users/deletion/', { password, keep });
}

async function post(below: '/users/export/' | '/users/deletion/', body: object): Promise<Response> {
  const request = new Request(`${API_BASE}${below}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await sendAuthorized(request, await lastingAuthorization(), ANSWER_LIMIT_MS);
  if (!response.ok) throw failureOf(response, await bodyOf(response));
  return response;
}
