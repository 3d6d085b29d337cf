import { requireOperator } from '../auth/require-operator.ts';
import type { Handler } from '../http/handler.ts';

/** How the site is. Throws as `requireOperator` does. */
export const getSiteState: Handler<'getSiteState'> = async ({ caller }, services) => {
  await requireOperator(caller, 'look', services);
  return { status: 200, body: await services.siteState.read() };
};
