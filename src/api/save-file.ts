import { saveBlob } from '../shared/save-blob.ts';
import { orThrow } from './failure.ts';
import { api } from './session.ts';

const EXPORT_SAVED =
  'Saved as .json: this analysis was uploaded as a JSON export. The TiLiA desktop program opens .tla files only.';

/** The newest version as it was uploaded, where nothing else is asked for. */
interface Wanted {
  readonly version?: number;
  /** Key of a link. */
  readonly k?: string;
  /** Requests one's own file with the edits of its details on the web. */
  readonly details?: 'edited';
}

/**
 * Saves an annotation file as `{title}.tla`, or `.json` where it is an export, also a private one. Returns the warnings
 * for the reader. Throws `AppError` where it cannot be fetched.
 */
export async function saveFile(id: number, title: string, query: Wanted = {}): Promise<string | undefined> {
  const { blob, ending } = await fetchFile(id, query);
  saveBlob(blob, `${title}.${ending}`);
  return ending === 'json' ? EXPORT_SAVED : undefined;
}

/** An annotation file and the ending of its name. Throws `AppError` where it cannot be fetched. */
export async function fetchFile(
  id: number,
  query: Wanted = {},
): Promise<{ readonly blob: Blob; readonly ending: 'tla' | 'json' }> {
  const params = { path: { id }, query };
  const call = await api.GET('/files/{id}/tla', { params, parseAs: 'blob' });
  const blob = await orThrow(Promise.resolve(call));
  const isExport = /\.json"/.test(call.response.headers.get('content-disposition') ?? '');
  return { blob, ending: isExport ? 'json' : 'tla' };
}
