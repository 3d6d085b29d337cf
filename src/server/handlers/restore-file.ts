import { requireOperator } from '../auth/require-operator.ts';
import type { Handler } from '../http/handler.ts';
import { restoreAnalysis } from '../moderation/actions.ts';
import { decide, requireReported } from '../moderation/on-the-web.ts';

/** Shows a hidden file again. Throws as `requireOperator`, `requireReported` and `decide` do. */
export const restoreFile: Handler<'restoreFile'> = async ({ caller, params }, services) => {
  const by = await requireOperator(caller, 'decide', services);
  await requireReported(services, params.id);
  await decide(by, services, (tools) => restoreAnalysis(tools, params.id));
  return { status: 200, body: { detail: 'Shown again to whom it was shown before.' } };
};
