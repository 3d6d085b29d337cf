import type { components } from '../../api/schema.d.ts';
import { requireOperator } from '../auth/require-operator.ts';
import type { Handler } from '../http/handler.ts';
import { findLoggedActions, type LoggedAction } from '../moderation/operator-log.ts';

const PAGE_SIZE = 20;

/** What operators did, a page at a time. Throws as `requireOperator` does. */
export const listOperatorLog: Handler<'listOperatorLog'> = async ({ caller, query }, services) => {
  await requireOperator(caller, 'look', services);
  const found = await findLoggedActions(services.db, query.before, PAGE_SIZE + 1);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const hasMore = found.length > page.length && last !== undefined;
  return { status: 200, body: { entries: page.map(entryOf), ...(hasMore && { next: last.id }) } };
};

function entryOf(logged: LoggedAction): components['schemas']['OperatorLogEntry'] {
  const { id: number, at, action, words, operator, person, file_id, question, report_id } = logged;
  return {
    ...{ number, at: at.toISOString(), action, words },
    ...(operator !== null && { by: operator }),
    ...(file_id !== null && { file_id }),
    ...(question !== null && { question }),
    ...(report_id !== null && { report: report_id }),
    ...(person !== null && { username: person }),
  };
}
