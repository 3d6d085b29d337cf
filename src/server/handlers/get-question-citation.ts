import { cite } from '../../cite/cite.ts';
import { attachment } from '../http/content-disposition.ts';
import type { Handler } from '../http/handler.ts';
import { countWhole } from '../questions/answer-whole.ts';
import { citedAnswer } from '../questions/cited-answer.ts';
import { orBadRequest } from '../questions/or-bad-request.ts';
import { findReadableQuestion } from '../questions/readable-question.ts';

/** A citation of what a question finds now. Throws `not_found`, and `bad_request` for a line that cannot be answered any more. */
export const getQuestionCitation: Handler<'getQuestionCitation'> = async (call, services) => {
  const { params, query, caller, request } = call;
  const question = await findReadableQuestion(params.slug, caller, services);
  const { line: text, facets } = question;
  const answer = await orBadRequest(countWhole({ text, facets }, request.ip, services));
  const {
    text: written,
    type,
    filename,
  } = cite(query.style ?? 'apa', citedAnswer(question, answer, services));
  return {
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      ...(type !== 'text/plain' && { 'content-disposition': attachment(filename) }),
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
    },
    open: () => Buffer.from(written),
  };
};
