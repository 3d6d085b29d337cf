import { sql, type Kysely } from 'kysely';

/**
 * Questions that the operator has hidden, and a log of that. Public questions are suggested while somebody types, so a change of
 * one raises the version of `0022-public-version`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const isShown = (row: 'old' | 'new') => `(${row}.is_public and ${row}.hidden_at is null)`;

const trigger = (name: string, event: string, condition: string) => `
  create constraint trigger ${name} after ${event} on saved_questions deferrable initially deferred
    for each row when (${condition}) execute function raise_public_version()`;

const STATEMENTS = [
  `alter table saved_questions add column hidden_at timestamptz`,
  `alter table operator_log add column question text`,
  trigger('questions_shown', 'insert', isShown('new')),
  trigger('questions_changed', 'update', `${isShown('old')} or ${isShown('new')}`),
  trigger('questions_gone', 'delete', isShown('old')),
];
