import { saveBlob } from '../shared/save-blob.ts';
import { orThrow } from './failure.ts';
import type { operations } from './schema.d.ts';
import { api } from './session.ts';

type Figure = operations['getFigure']['parameters'];

/**
 * Saves a figure of a file as `{title}.{format}`, also of a private one. Returns how many labels were left out of it. Throws
 * `AppError` where it cannot be drawn.
 */
export async function saveFigure(
  id: number,
  format: Figure['path']['format'],
  query: NonNullable<Figure['query']>,
  title: string,
): Promise<number> {
  const params = { path: { id, format }, query };
  const call = await api.GET('/files/{id}/figure/{format}', { params, parseAs: 'blob' });
  saveBlob(await orThrow(Promise.resolve(call)), `${title}.${format}`);
  return Number(call.response.headers.get('tilia-left-out') ?? 0);
}
