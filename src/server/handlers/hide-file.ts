import { requireOperator } from '../auth/require-operator.ts';
import type { Handler } from '../http/handler.ts';
import { hideAnalysis } from '../moderation/actions.ts';
import { decide, readWords, requireReported } from '../moderation/on-the-web.ts';

/** Hides a reported file. Throws as `requireOperator`, `requireReported`, `readWords` and `decide` do. */
export const hideFile: Handler<'hideFile'> = async ({ caller, params, body }, services) => {
  const by = await requireOperator(caller, 'decide', services);
  await requireReported(services, params.id);
  const reason = readWords('reason', body.reason);
  await decide(by, services, (tools) => hideAnalysis(tools, params.id, reason));
  return { status: 200, body: { detail: 'Hidden from all but its owner.' } };
};
