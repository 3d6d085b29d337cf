import { notFound } from '../auth/access.ts';
import { requireOperator } from '../auth/require-operator.ts';
import type { Handler } from '../http/handler.ts';
import { decideOnReport } from '../moderation/actions.ts';
import { decide, readWords } from '../moderation/on-the-web.ts';
import { findReport } from '../moderation/reports.ts';

/** Decides on a report. Throws as `requireOperator`, `readWords` and `decide` do, and `not_found`. */
export const closeReport: Handler<'closeReport'> = async ({ caller, params, body }, services) => {
  const by = await requireOperator(caller, 'decide', services);
  if ((await findReport(services.db, params.id)) === undefined) throw notFound();
  const decision = readWords('decision', body.decision);
  await decide(by, services, (tools) => decideOnReport(tools, params.id, decision));
  return { status: 200, body: { detail: 'The report is closed.' } };
};
