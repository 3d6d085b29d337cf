import type { Handler } from '../http/handler.ts';
import { presentQuestion } from '../questions/present-question.ts';
import { findReadableQuestion } from '../questions/readable-question.ts';

/** A saved question. Throws `not_found`. */
export const getQuestion: Handler<'getQuestion'> = async ({ params, caller }, services) => {
  const question = await findReadableQuestion(params.slug, caller, services);
  return { status: 200, body: presentQuestion(question, caller?.id) };
};
