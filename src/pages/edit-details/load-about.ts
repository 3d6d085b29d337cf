import { failureOf, orThrow } from '../../api/failure.ts';
import type { components } from '../../api/schema.d.ts';
import { api } from '../../api/session.ts';

export type About = components['schemas']['About'];

/** Details of an analysis, and the `ETag` that a change of them is based on. */
export interface LoadedAbout {
  readonly about: About;
  readonly tag: string;
}

type Saved =
  | { readonly is: 'saved'; readonly tag: string; readonly warnings: readonly string[] }
  /** Somebody saved something else meanwhile, which stands there now; nothing was stored. */
  | ({ readonly is: 'changed' } & LoadedAbout);

const tagOf = ({ headers }: Response): string => headers.get('ETag') ?? '';

/** Loads the details of one's own analysis. Throws `AppError`. */
export async function loadAbout(id: number, signal?: AbortSignal): Promise<LoadedAbout> {
  const call = api.GET('/files/{id}/about', { params: { path: { id } }, ...(signal && { signal }) });
  const answer = await call;
  return { about: await orThrow(Promise.resolve(answer)), tag: tagOf(answer.response) };
}

/** Saves the details unless they have changed since `tag`. Throws `AppError`. */
export async function saveAbout(id: number, { about, tag }: LoadedAbout): Promise<Saved> {
  const { data, error, response } = await api.PUT('/files/{id}/about', {
    params: { path: { id }, header: { 'If-Match': tag } },
    body: about,
  });
  if (data !== undefined) return { is: 'saved', tag: tagOf(response), warnings: data.warnings };
  if (response.status === 412 && 'about' in error && typeof error.about === 'object')
    return { is: 'changed', about: error.about as About, tag: tagOf(response) };
  throw failureOf(response, error);
}
