import type { components } from '../../api/schema.d.ts';
import { shownName } from '../../cite/about.ts';
import type { ListedFile } from '../storage/files.ts';
import type { User } from '../storage/users.ts';

type Schemas = components['schemas'];

/** An account as its owner sees it. */
export function presentUser({ id, username, first_name, last_name, email }: User): Schemas['User'] {
  return { id, username, first_name, last_name, email };
}

/** The public name of a file's author, or the username. */
export const authorName = ({ author, given_name, family_name }: ListedFile): string =>
  shownName({ username: author, given: given_name, family: family_name });

export function presentFile(file: ListedFile): Schemas['File'] {
  const { id, author_id, author, concrete_work_id, is_public, created_at, strip } = file;
  const name = authorName(file);
  return {
    id,
    author_id,
    author,
    ...(name !== author && { author_name: name }),
    concrete_work_id,
    is_public,
    created_at: created_at.toISOString(),
    ...(strip !== null && { strip }),
  };
}

/** Files with their works, each work once, in the order of the files. */
export function presentFiles(files: readonly ListedFile[]): {
  files: Schemas['File'][];
  concrete_works: Schemas['ConcreteWork'][];
  abstract_works: Schemas['AbstractWork'][];
} {
  const concreteWorks = new Map<number, Schemas['ConcreteWork']>();
  const abstractWorks = new Map<number, Schemas['AbstractWork']>();
  for (const { concrete_work_id, abstract_work_id, artist, title, composer } of files) {
    concreteWorks.set(concrete_work_id, { id: concrete_work_id, abstract_work_id, artist });
    abstractWorks.set(abstract_work_id, { id: abstract_work_id, title, composer });
  }
  return {
    files: files.map(presentFile),
    concrete_works: [...concreteWorks.values()],
    abstract_works: [...abstractWorks.values()],
  };
}
