import type { Handler } from '../http/handler.ts';
import { planOf } from '../packages/present-package.ts';
import { findOwnPackage } from './get-package.ts';

export const getPackagePlan: Handler<'getPackagePlan'> = async ({ params, caller }, services) => {
  const found = await findOwnPackage(params.id, caller, services);
  return { status: 200, body: await planOf(found, services) };
};
