import { saveBlob } from '../shared/save-blob.ts';
import { orThrow } from './failure.ts';
import type { operations } from './schema.d.ts';
import { api } from './session.ts';

type Parameters = operations['exportFile']['parameters'];

/** Saves a file in another format, also a private one, under the name that the server gives it. Throws `AppError`. */
export async function saveExport(
  id: number,
  format: Parameters['path']['format'],
  query: NonNullable<Parameters['query']>,
): Promise<void> {
  const params = { path: { id, format }, query };
  const call = await api.GET('/files/{id}/export/{format}', { params, parseAs: 'blob' });
  const blob = await orThrow(Promise.resolve(call));
  saveBlob(blob, savedName(call.response.headers.get('content-disposition') ?? ''));
}

/** The name in UTF-8 of RFC 8187. */
export function savedName(disposition: string): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  return name === '' ? 'analysis' : decodeURIComponent(name);
}
