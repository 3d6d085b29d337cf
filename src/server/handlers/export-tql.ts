import type { Handler } from '../http/handler.ts';
import { answerWhole } from '../questions/answer-whole.ts';
import { sendAnswer } from '../questions/send-answer.ts';
import { answerCsv, answerJson } from '../questions/write-answer.ts';
import { orLineProblem } from './or-line-problem.ts';

/** All that a line finds now, with the versions of the files. Throws `bad_request` and `Unavailable`. */
export const exportTql: Handler<'exportTql'> = ({ query, request }, services) =>
  orLineProblem(async () => {
    const { query: text, facets = '{}' } = query;
    const answer = await answerWhole({ text, facets }, request.ip, services);
    const around = { origin: services.publicUrl() };
    return query.format === 'json'
      ? sendAnswer('passages', 'json', JSON.stringify(answerJson(answer, around)))
      : sendAnswer('passages', 'csv', answerCsv(answer, around));
  });
