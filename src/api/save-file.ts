import { orThrow } from './client.ts';
import { api } from './session.ts';

/** Long enough for the browser to have begun with the file. */
const KEEP_MS = 60_000;

/** Saves the annotation file as `{title}.tla`, also a private one. Throws `AppError` where it cannot be had. */
export async function saveFile(id: number, title: string): Promise<void> {
  const file = await orThrow(api.GET('/files/{id}/tla', { params: { path: { id } }, parseAs: 'blob' }));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${title}.tla`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
