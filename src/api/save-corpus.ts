import { saveBlob } from '../shared/save-blob.ts';
import { orThrow } from './failure.ts';
import { savedName } from './save-export.ts';
import { api } from './session.ts';

/** Saves one's own corpus as a zip, with the files that nobody else sees. Throws `AppError`. */
export async function saveCorpus(slug: string): Promise<void> {
  const call = await api.GET('/corpora/{slug}/download', { params: { path: { slug } }, parseAs: 'blob' });
  const blob = await orThrow(Promise.resolve(call));
  saveBlob(blob, savedName(call.response.headers.get('content-disposition') ?? ''));
}
