import { TqlError } from '../../tql/tql.ts';
import type { Handler } from '../http/handler.ts';
import { answerWhole } from '../questions/answer-whole.ts';
import { sendAnswer } from '../questions/send-answer.ts';
import { answerCsv, answerJson } from '../questions/write-answer.ts';
import { presentLineProblem } from './present-line-problem.ts';

/** All that a line finds now, with the versions of the files. Throws `bad_request` and `Unavailable`. */
export const exportTql: Handler<'exportTql'> = async ({ query, request }, services) => {
  try {
    const { query: text, facets = '{}' } = query;
    const answer = await answerWhole({ text, facets }, request.ip, services);
    const around = { origin: services.publicUrl() };
    return query.format === 'json'
      ? sendAnswer('passages', 'json', JSON.stringify(answerJson(answer, around)))
      : sendAnswer('passages', 'csv', answerCsv(answer, around));
  } catch (error) {
    if (error instanceof TqlError) return { status: 400, body: presentLineProblem(error) };
    throw error;
  }
};
