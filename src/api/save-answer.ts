import { saveBlob } from '../shared/save-blob.ts';
import { orThrow } from './failure.ts';
import { savedName } from './save-export.ts';
import { api } from './session.ts';

/** Saves what a question finds now, also a private one. Throws `AppError`. */
export async function saveAnswer(slug: string, format: 'csv' | 'json'): Promise<void> {
  const params = { path: { slug }, query: { format } };
  const call = await api.GET('/questions/{slug}/export', { params, parseAs: 'blob' });
  const blob = await orThrow(Promise.resolve(call));
  saveBlob(blob, savedName(call.response.headers.get('content-disposition') ?? ''));
}
