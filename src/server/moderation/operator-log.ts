import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Schema } from '../storage/engine/schema.ts';

type Row = Selectable<Schema['operator_log']>;

interface Action extends Omit<Insertable<Schema['operator_log']>, 'id' | 'at' | 'operator_id'> {
  /** The operator's account; undefined for a command on the server's machine. */
  readonly by: number | undefined;
}

/** An entry with the usernames of now. */
export interface LoggedAction extends Omit<Row, 'operator_id' | 'person_id'> {
  readonly operator: string | null;
  readonly person: string | null;
}

/** Writes down an action; called in the transaction that does it, so that none goes unlogged. */
export async function logAction(db: Kysely<Schema>, { by, ...action }: Action): Promise<void> {
  await db
    .insertInto('operator_log')
    .values({ ...action, operator_id: by ?? null })
    .execute();
}

/** The newest entries, or the newest with a number below `before`. */
export function findLoggedActions(
  db: Kysely<Schema>,
  before: number | undefined,
  limit: number,
): Promise<LoggedAction[]> {
  const entries = db
    .selectFrom('operator_log')
    .leftJoin('users as operators', 'operators.id', 'operator_id')
    .leftJoin('users as people', 'people.id', 'person_id')
    .select(['operator_log.id', 'at', 'action', 'file_id', 'question', 'report_id', 'words'])
    .select(['operators.username as operator', 'people.username as person'])
    .orderBy('operator_log.id', 'desc')
    .limit(limit);
  return (before === undefined ? entries : entries.where('operator_log.id', '<', before)).execute();
}
