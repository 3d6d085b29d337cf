import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** The name of the unique constraint that a statement failed on; undefined for every other error. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined;
}

/** SQLSTATE raised by the trigger of `0027-leaving`. */
const ACCOUNT_DELETED = 'TLDEL';

/** Whether a change came after the deletion of the account that requested it. */
export const isAfterDeletion = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === ACCOUNT_DELETED;

/**
 * The error PostgreSQL gives to everyone connected when it restarts: code 57P02, crash_shutdown. A statement that ends
 * with it may or may not have been saved, so only reading, or writing that can be repeated, may simply be tried again.
 */
export function connectionLost(reason: string): pg.DatabaseError {
  const error = new pg.DatabaseError(`The database ended this connection: ${reason}.`, 0, 'error');
  error.severity = 'FATAL';
  error.code = '57P02';
  return error;
}
