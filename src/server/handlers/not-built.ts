import { AppError } from '../../shared/app-error.ts';

/** Stands for a call that the contract describes and this version does not have. Throws `not_built`. */
export const notBuilt = (): Promise<never> =>
  Promise.reject(new AppError('not_built', 'This call is not built yet.'));
