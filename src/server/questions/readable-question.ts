import { AppError } from '../../shared/app-error.ts';
import { notFound, requireSignedIn } from '../auth/access.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Services } from '../services.ts';
import { findQuestion, isShown, type OwnedQuestion } from '../storage/accounts/saved-questions.ts';

type Needed = Pick<Services, 'db'>;

/** A question that everybody sees or that is the caller's own. Throws `not_found` else, for whether there is a private one is private too. */
export async function findReadableQuestion(
  slug: string,
  caller: Caller | undefined,
  { db }: Needed,
): Promise<OwnedQuestion> {
  const question = await findQuestion(db, slug);
  if (question === undefined) throw notFound();
  if (!isShown(question) && question.owner_id !== caller?.id) throw notFound();
  return question;
}

/** The caller's own question. Throws `not_found` for a private one of somebody else, and `forbidden` for a public one. */
export async function requireOwnQuestion(
  slug: string,
  caller: Caller | undefined,
  services: Needed,
): Promise<OwnedQuestion> {
  const { id } = requireSignedIn(caller);
  const question = await findReadableQuestion(slug, caller, services);
  if (question.owner_id === id) return question;
  throw new AppError('forbidden', 'This question belongs to somebody else.');
}
