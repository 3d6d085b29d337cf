import { AppError } from '../../shared/app-error.ts';
import { REQUIRED } from '../../shared/texts.ts';
import { requireOwner } from '../auth/access.ts';
import { throwProblems } from '../auth/registration.ts';
import { changeDetails } from '../details/change-details.ts';
import type { Handler } from '../http/handler.ts';
import { presentOwnFile } from './present.ts';
import { findFile, setPublic } from '../storage/files.ts';

/**
 * Makes one's own file public or private, or edits what it says about the piece. Throws `not_found`, `forbidden` for somebody
 * else's public file, and `bad_request` for details that cannot be accepted; then it is as public as it was.
 */
export const changeFile: Handler<'changeFile'> = async ({ params, body, caller }, { db }) => {
  const { visibility, details } = body;
  const isPublic = visibility === undefined ? body.is_public : visibility === 'public';
  const file = requireOwner(caller, await findFile(db, params.id));
  if (isPublic === undefined && details === undefined) throwProblems({ is_public: [REQUIRED] });
  if (isPublic === true && file.hidden_at !== null) throw hidden(file.hidden_reason);
  if (details !== undefined) await changeDetails(file.id, caller, details, { db });
  if (isPublic !== undefined) await setPublic(db, file.id, isPublic);
  return { status: 200, body: presentOwnFile(requireOwner(caller, await findFile(db, file.id))) };
};

const hidden = (reason: string): AppError =>
  new AppError(
    'forbidden',
    `The operator has hidden this analysis: ${reason} If you think that this is wrong, write to the address on the contact page.`,
  );
