import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** The name of the unique constraint that a statement failed on; undefined for every other error. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined;
}
