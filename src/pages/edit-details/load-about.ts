import { failureOf, orThrow } from '../../api/failure.ts';
import type { components } from '../../api/schema.d.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';

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

/** Most tries while others change the same details. */
const MAX_TRIES = 5;

/** Changes the newest details of one's own analysis, and gives those before. Throws `AppError`. */
export async function editAbout(
  id: number,
  edit: (about: About) => About,
): Promise<{ readonly before: About; readonly warnings: readonly string[] }> {
  let loaded = await loadAbout(id);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const outcome = await saveAbout(id, { about: edit(loaded.about), tag: loaded.tag });
    if (outcome.is === 'saved') return { before: loaded.about, warnings: outcome.warnings };
    loaded = outcome;
  }
  throw new AppError(
    'bad_request',
    'Somebody else is changing it. Nothing was saved; try again in a moment.',
  );
}
