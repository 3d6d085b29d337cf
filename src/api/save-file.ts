import { saveBlob } from '../shared/save-blob.ts';
import { orThrow } from './failure.ts';
import { api } from './session.ts';

const EXPORT_SAVED =
  'Saved as .json: this analysis was uploaded as a JSON export. The TiLiA desktop program opens .tla files only.';

/**
 * Saves the annotation file of the newest version, or of another one, where need be by the key `k` of a link, as `{title}.tla`, or `.json` where it is an export, also a private one. Gives what the
 * reader should know of it, in words. Throws `AppError` where it cannot be had.
 */
export async function saveFile(
  id: number,
  title: string,
  asked: { readonly version?: number; readonly k?: string } = {},
): Promise<string | undefined> {
  const params = { path: { id }, query: asked };
  const call = await api.GET('/files/{id}/tla', { params, parseAs: 'blob' });
  const file = await orThrow(Promise.resolve(call));
  const isExport = /\.json"/.test(call.response.headers.get('content-disposition') ?? '');
  saveBlob(file, `${title}.${isExport ? 'json' : 'tla'}`);
  return isExport ? EXPORT_SAVED : undefined;
}
