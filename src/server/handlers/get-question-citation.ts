import type { Handler } from '../http/handler.ts';
import { countWhole } from '../questions/answer-whole.ts';
import { citedAnswer } from '../questions/cited-answer.ts';
import { orBadRequest } from '../questions/or-bad-request.ts';
import { findReadableQuestion } from '../questions/readable-question.ts';
import { sendCitation } from './send-citation.ts';

/** A citation of what a question finds now. Throws `not_found`, and `bad_request` for a line that cannot be answered any more. */
export const getQuestionCitation: Handler<'getQuestionCitation'> = async (call, services) => {
  const { params, query, caller, request } = call;
  const question = await findReadableQuestion(params.slug, caller, services);
  const { line: text, facets } = question;
  const answer = await orBadRequest(countWhole({ text, facets }, request.ip, services));
  return sendCitation(query.style, citedAnswer(question, answer, services));
};
