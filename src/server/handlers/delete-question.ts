import type { Handler } from '../http/handler.ts';
import { requireOwnQuestion } from '../questions/readable-question.ts';
import { deleteQuestion as remove } from '../storage/accounts/saved-questions.ts';

/** Deletes one's own question. Throws `not_found` and `forbidden`. */
export const deleteQuestion: Handler<'deleteQuestion'> = async ({ params, caller }, services) => {
  const { id } = await requireOwnQuestion(params.slug, caller, services);
  await remove(services.db, id);
  return { status: 204, body: undefined };
};
