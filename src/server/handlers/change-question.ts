import { notFound } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { presentQuestion } from '../questions/present-question.ts';
import { readQuestion } from '../questions/read-question.ts';
import { requireOwnQuestion } from '../questions/readable-question.ts';
import { changeQuestion as change, findQuestion } from '../storage/accounts/saved-questions.ts';

/** Changes one's own question. Throws `bad_request` with the messages of the fields, `not_found` and `forbidden`. */
export const changeQuestion: Handler<'changeQuestion'> = async ({ body, params, caller }, services) => {
  const { id, owner_id } = await requireOwnQuestion(params.slug, caller, services);
  await change(services.db, id, readQuestion(body));
  const question = await findQuestion(services.db, params.slug);
  if (question === undefined) throw notFound();
  return { status: 200, body: presentQuestion(question, owner_id) };
};
