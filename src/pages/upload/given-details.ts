import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { isAboutTitle } from '../../tla/metadata.ts';
import { editAbout } from '../edit-details/load-about.ts';
import type { StoredFile } from '../upload-notes.ts';
import type { ChosenFile } from './chosen-file.ts';

/** What holds for all files of an upload. */
export interface GivenToAll {
  readonly isPublic: boolean;
  /** SPDX id; empty where none is stated. */
  readonly licence: string;
}

const PIECE = ['title', 'composer', 'performer'] as const;

/** What is to be said of a stored file. */
export interface Saying {
  /** Texts that differ from those of the file. */
  readonly details: Readonly<Record<string, string | null>>;
  readonly licence: string;
  readonly isPublic: boolean;
}

export function sayingOf({ check, given = {} }: ChosenFile, { isPublic, licence }: GivenToAll): Saying {
  const changed = PIECE.flatMap((name) => {
    const text = given[name]?.trim();
    const own = check?.kind === 'analysis' ? check[name] : '';
    return text === undefined || text === own ? [] : [[name, text === '' ? null : text] as const];
  });
  return { details: Object.fromEntries(changed), licence, isPublic: given.isPublic ?? isPublic };
}

/** Whether a file is to read otherwise than it was sent. */
export const saysMore = ({ details, licence }: Saying): boolean =>
  licence !== '' || Object.keys(details).length > 0;

/**
 * Says of a stored private file what was given beside it, the licence first, so that nobody sees it without. Gives the
 * file with a warning for what could not be saved.
 */
export async function saveGiven(stored: StoredFile, saying: Saying): Promise<StoredFile> {
  const { details, licence, isPublic } = saying;
  const title = details['title'] ?? stored.title;
  try {
    if (licence !== '') await editAbout(stored.id, (about) => ({ ...about, licence }));
    const hasDetails = Object.keys(details).length > 0;
    const body = { ...(hasDetails && { details }), ...(isPublic && { is_public: true }) };
    if (hasDetails || isPublic)
      await orThrow(api.PATCH('/files/{id}/', { params: { path: { id: stored.id } }, body }));
    const isTitled = typeof details['title'] === 'string';
    return {
      ...stored,
      title,
      warnings: stored.warnings.filter((warning) => !isTitled || !isAboutTitle(warning)),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = `What you entered was not saved, and the file is private. ${error.message} Enter it below.`;
    return { ...stored, warnings: [problem, ...stored.warnings] };
  }
}
