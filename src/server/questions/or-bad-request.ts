import { AppError } from '../../shared/app-error.ts';
import { TqlError } from '../../tql/tql.ts';

/** Throws `bad_request` for a line that was saved and cannot be answered any more, such as one with a name that no file has now. */
export async function orBadRequest<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TqlError)
      throw new AppError('bad_request', error.message, undefined, { cause: error });
    throw error;
  }
}
