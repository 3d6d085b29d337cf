import { orThrow } from '../../../api/failure.ts';
import { getOwnAccount } from '../../../api/own-account.ts';
import { api } from '../../../api/session.ts';
import { createNameFinder, namesOf } from '../../../shared/name-finder.ts';

/** A text of a file that a link without names shows all the same. */
export interface NamedText {
  /** Name of its timeline. */
  readonly timeline: string;
  readonly text: string;
}

/** Finds the names of timelines and texts of components that have the name of who made the analysis in them. Throws `AppError`. */
export async function findNamedTexts(id: number, signal: AbortSignal): Promise<readonly NamedText[]> {
  const params = { path: { id } };
  const [account, profile, about, file] = await Promise.all([
    getOwnAccount(signal),
    orThrow(api.GET('/users/public-profile/', { signal })),
    orThrow(api.GET('/files/{id}/about', { params, signal })),
    orThrow(api.GET('/files/{id}/json', { params, signal })),
  ]);
  const { given_name, family_name, orcid } = profile;
  const isNamed = createNameFinder(namesOf({ ...account, given_name, family_name, orcid }, about.credits));
  return file.timelines.flatMap(({ name, components }) => {
    const all: readonly (object | null)[] = components;
    const texts = all
      .flatMap((component): unknown[] => Object.values(component ?? {}))
      .filter((value) => typeof value === 'string')
      .filter(isNamed);
    return [...(isNamed(name) ? [name] : []), ...texts].map((text) => ({ timeline: name, text }));
  });
}
