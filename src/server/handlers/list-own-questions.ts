import { requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { presentQuestion } from '../questions/present-question.ts';
import { listQuestions } from '../storage/accounts/saved-questions.ts';

/** The caller's saved questions. */
export const listOwnQuestions: Handler<'listOwnQuestions'> = async ({ caller }, { db }) => {
  const { id } = requireSignedIn(caller);
  const questions = await listQuestions(db, id);
  return { status: 200, body: { questions: questions.map((question) => presentQuestion(question, id)) } };
};
