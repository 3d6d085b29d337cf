import { orThrow } from './failure.ts';
import { api } from './session.ts';

/** Milliseconds for which the file's object URL is kept, long enough for the browser to have begun to save it. */
const KEEP_MS = 60_000;

const EXPORT_SAVED =
  'Saved as .json: this analysis was uploaded as a JSON export. The TiLiA desktop program opens .tla files only.';

/**
 * Saves the annotation file as `{title}.tla`, or `.json` where it is an export, also a private one. Gives what the
 * reader should know of it, in words. Throws `AppError` where it cannot be had.
 */
export async function saveFile(id: number, title: string): Promise<string | undefined> {
  const call = await api.GET('/files/{id}/tla', { params: { path: { id } }, parseAs: 'blob' });
  const file = await orThrow(Promise.resolve(call));
  const isExport = /\.json"/.test(call.response.headers.get('content-disposition') ?? '');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${title}.${isExport ? 'json' : 'tla'}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
  return isExport ? EXPORT_SAVED : undefined;
}
