import { AppError } from '../../shared/app-error.ts';
import { REQUIRED } from '../../shared/texts.ts';
import { requireOwner } from '../auth/access.ts';
import { throwProblems } from '../auth/registration.ts';
import { changeDetails } from '../details/change-details.ts';
import { changeRecordingLink } from '../details/recording-link.ts';
import type { Handler } from '../http/handler.ts';
import { presentOwnFile } from './present.ts';
import { setPublic } from '../storage/files/set-public.ts';
import { findFile } from '../storage/files/find-files.ts';
import { countLinks, hasBlindLink } from '../storage/files/share-links.ts';

const HAS_BLIND_LINKS =
  'This file has links that hide names, and a public page names its author. Revoke these links first, or send end_blind_links with this call.';

/**
 * Makes one's own file public or private, or edits what it says about the piece. Throws `not_found`, `forbidden` for somebody
 * else's public file, `bad_request` for details that cannot be accepted, and `has_blind_links`; then it is as public as it was.
 */
export const changeFile: Handler<'changeFile'> = async ({ params, body, caller }, { db }) => {
  const { visibility, details, seen, recording_link: link, end_blind_links: endsBlindLinks = false } = body;
  const isPublic = visibility === undefined ? body.is_public : visibility === 'public';
  const file = requireOwner(caller, await findFile(db, params.id));
  if (isPublic === undefined && details === undefined && link === undefined)
    throwProblems({ is_public: [REQUIRED] });
  if (isPublic === true && file.hidden_at !== null) throw hidden(file.hidden_reason);
  // Before anything is changed; `setPublic` looks once more, for one that is made meanwhile.
  if (isPublic === true && !endsBlindLinks && (await hasBlindLink(db, file.id))) throw hasBlindLinks();
  if (details !== undefined) {
    const piece = await changeDetails(file.id, caller, { details, seen }, { db });
    if (piece !== undefined) return { status: 412, body: { ...CHANGED, piece } };
  }
  if (link !== undefined) await changeRecordingLink(file.id, caller, link, { db });
  if (isPublic !== undefined) {
    const outcome = await setPublic(db, file.id, isPublic, endsBlindLinks);
    if (outcome === 'has_blind_links') throw hasBlindLinks();
  }
  const changed = requireOwner(caller, await findFile(db, file.id));
  const linkCount = await countLinks(db, file.id);
  return {
    status: 200,
    body: { ...presentOwnFile(changed), ...(linkCount > 0 && { link_count: linkCount }) },
  };
};

const CHANGED = {
  detail: 'This was changed elsewhere meanwhile, so nothing was saved. Look at both and save again.',
  code: 'changed_meanwhile',
} as const;

const hasBlindLinks = (): AppError => new AppError('has_blind_links', HAS_BLIND_LINKS);

const hidden = (reason: string): AppError =>
  new AppError(
    'forbidden',
    `The operator has hidden this analysis: ${reason} If you think that this is wrong, write to the address on the contact page.`,
  );
