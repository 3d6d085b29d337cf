import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { isMergedLicences, MERGED_REASON } from '../../shared/upload-warnings.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { OwnFile } from './own-files.ts';

interface Change {
  readonly isPublic: boolean;
  /** Whether links that hide names end with it; without, a file that has some is refused with the code `has_blind_links`. */
  readonly endsBlindLinks?: boolean;
}

/** Makes one's own file public or private, and gives it as it then is. Throws `AppError`. */
export async function changeVisibility(
  file: OwnFile,
  { isPublic, endsBlindLinks = false }: Change,
): Promise<OwnFile> {
  const call = api.PATCH('/files/{id}/', {
    params: { path: { id: file.id } },
    body: { is_public: isPublic, ...(endsBlindLinks && { end_blind_links: true }) },
  });
  const { is_public, link_count: linkCount = 0 } = await orThrow(call);
  return { ...file, isPublic: is_public, linkCount };
}

/** Warns before a file is made public whose two licences cannot be kept at once; true where nothing is to be said. */
export async function mayShareMerged({ title, warnings }: OwnFile): Promise<boolean> {
  if (!warnings.some(isMergedLicences)) return true;
  return confirm({ text: `Make “${title}” public all the same?`, about: MERGED_REASON, yes: 'Make public' });
}

/** Whether a file stayed private because its links hide names. */
export const isKeptByBlindLinks = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'has_blind_links';

/** Asks before links that hide names end with the publishing of these files. */
export const endBlindLinksQuestion = (titles: readonly string[]): string => {
  const [title = ''] = titles;
  return titles.length === 1
    ? `“${title}” has links that hide names, and a public page names you. Make it public and end these links?`
    : `${titles.length} of these files have links that hide names, and a public page names you. Make them public and end these links?`;
};
