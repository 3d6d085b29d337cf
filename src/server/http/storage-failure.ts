import { AppError } from '../../shared/app-error.ts';
import { tokenNotValid } from '../auth/bearer.ts';
import { isAfterDeletion } from '../storage/engine/database-errors.ts';
import { AccountGone, BlobsUnreachable, SearchTooLong } from '../storage/storage-errors.ts';
import { Unavailable } from './http-errors.ts';

/** How soon a database that restarts, or a full disk that somebody clears, is worth another try. */
export const STORAGE_RETRY_SECONDS = 15;

/**
 * Codes of a database that is gone, restarting, out of connections or too slow (PostgreSQL, appendix A: classes 08 and
 * 57P, 53300, 57014), and of a failed network connection to it.
 */
const GONE =
  /^(08\w{3}|57P\w{2}|53300|57014|ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EPIPE)$/;
/** Messages of `pg` errors without a code: no connection in time, or one that ended during a query. */
const GONE_WORDS = /^(timeout exceeded when trying to connect|Connection terminated)/;
/** Codes of a disk without room, or that nothing may be written to. */
const FULL = /^(53100|ENOSPC|EDQUOT|EROFS)$/;

/** Codes of a database that is read only: a standby, or one whose operator or disk has made it so. */
const READ_ONLY = '25006';

/** The error for the client where storage refused or failed for a known reason; undefined for every other error. */
export function storageFailure(error: Error): AppError | undefined {
  if (error instanceof AccountGone || isAfterDeletion(error)) return tokenNotValid();
  if (error instanceof SearchTooLong) {
    const message =
      'This search takes too long. Make a value longer, or add a condition on title or composer.';
    return new AppError('bad_request', message, undefined, { cause: error });
  }
  if (error instanceof BlobsUnreachable) {
    const message = 'The files cannot be reached at the moment. Try again in a minute.';
    return new AppError('unreachable', message, undefined, { cause: error });
  }
  return temporaryFailure(error);
}

/** The error for the client where the database or the disk cannot be used at the moment. */
function temporaryFailure(error: Error): Unavailable | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (FULL.test(code)) {
    const message =
      'The server has no room left to store this. Nothing was stored; try again later, and tell whoever runs this site.';
    return new Unavailable(message, STORAGE_RETRY_SECONDS, { cause: error });
  }
  if (code === READ_ONLY) {
    const message =
      'The site can be read at the moment, but takes no changes. Nothing was stored; try again in a few minutes.';
    return new Unavailable(message, STORAGE_RETRY_SECONDS, { cause: error });
  }
  if (GONE.test(code) || GONE_WORDS.test(error.message)) {
    return new Unavailable(
      'The database does not answer. Wait a little and try again.',
      STORAGE_RETRY_SECONDS,
      { cause: error },
    );
  }
  return undefined;
}
