import type { Handler } from '../http/handler.ts';
import { questionPath } from '../../site/question-path.ts';
import { answerWhole } from '../questions/answer-whole.ts';
import { orBadRequest } from '../questions/or-bad-request.ts';
import { findReadableQuestion } from '../questions/readable-question.ts';
import { sendAnswer } from '../questions/send-answer.ts';
import { answerCsv, answerJson } from '../questions/write-answer.ts';

/** All that a question finds now, with the versions of the files. Throws `not_found`, `bad_request` and `Unavailable`. */
export const exportQuestion: Handler<'exportQuestion'> = async (call, services) => {
  const { params, query, caller, request } = call;
  const { slug, name, line: text, facets } = await findReadableQuestion(params.slug, caller, services);
  const answer = await orBadRequest(answerWhole({ text, facets }, request.ip, services));
  const origin = services.publicUrl();
  const around = { origin, saved: { name, address: origin + questionPath(slug) } };
  return query.format === 'json'
    ? sendAnswer(slug, 'json', JSON.stringify(answerJson(answer, around)))
    : sendAnswer(slug, 'csv', answerCsv(answer, around));
};
