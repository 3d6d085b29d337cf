import { AppError } from '../../shared/app-error.ts';
import { MAX_QUESTIONS } from '../../shared/limits.ts';
import { notFound, requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { presentQuestion } from '../questions/present-question.ts';
import { readQuestion } from '../questions/read-question.ts';
import { createQuestion as create, findQuestion } from '../storage/accounts/saved-questions.ts';

const FULL = `You have ${MAX_QUESTIONS} saved questions, the most there can be. Delete one that is no longer needed.`;

/** Saves a question. Throws `bad_request` with the messages of the fields. */
export const createQuestion: Handler<'createQuestion'> = async ({ body, caller }, { db }) => {
  const { id } = requireSignedIn(caller);
  const { name = '', line = '', facets = '{}', is_public = false } = readQuestion(body);
  const made = await create(db, id, { name, line, facets, is_public });
  if (made === 'full') throw new AppError('bad_request', FULL, { non_field_errors: [FULL] });
  const question = await findQuestion(db, made.slug);
  if (question === undefined) throw notFound();
  return { status: 201, body: presentQuestion(question, id) };
};
