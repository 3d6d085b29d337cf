import { sql, type Kysely } from 'kysely';
import type { Schema } from '../engine/schema.ts';

/** The book-keeping of migrations, which every database does for itself. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** The tables of the database, whatever version it has, each after those that it refers to. */
export async function findTables(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by relname`.execute(
    db,
  );
  const { rows: references } = await sql<{ name: string; target: string }>`
    select source.relname as name, target.relname as target from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  const sorted: string[] = [];
  let rest = tables.map(({ name }) => name).filter((name) => !MIGRATION_TABLES.includes(name));
  while (rest.length > 0) {
    const waits = (name: string): boolean =>
      references.some((one) => one.name === name && one.target !== name && rest.includes(one.target));
    const free = rest.filter((name) => !waits(name));
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${rest.join(', ')}.`);
    sorted.push(...free);
    rest = rest.filter((name) => !free.includes(name));
  }
  return sorted;
}

/** Whether there is any table at all, of ours or somebody else's. */
export async function hasTables(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The columns of a table that are stored, not computed. */
export async function findColumns(db: Kysely<Schema>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

/** The names of the migrations that have run, in order. */
export async function findMigrations(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
