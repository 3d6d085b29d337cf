import { sql, type Kysely } from 'kysely';

/**
 * A number that every commit raises which changes what anybody may see: kept answers are good for as long as it stays. The triggers
 * wait for the commit, so that a long upload keeps no other one from the row, and says so to the connection of the embedded
 * engine, which hears of it before whoever made the change. Timelines and components change with their file's row alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const isShown = (row: 'old' | 'new') => `${row}.is_public and ${row}.is_ready`;
// Compared byte by byte: some columns hold JSON, which knows no equality.
const isChanged = `old.* *<> new.*`;

const trigger = (name: string, event: string, condition: string) => `
  create constraint trigger ${name} after ${event} deferrable initially deferred
    for each row when (${condition}) execute function raise_public_version()`;

const STATEMENTS = [
  `create table public_version (
    is_only boolean primary key default true check (is_only),
    version bigint not null
  )`,
  `insert into public_version (version) values (1)`,
  // Once for a transaction, however many rows it changes.
  `create function raise_public_version() returns trigger language plpgsql as $$
    declare
      own constant text := pg_current_xact_id()::text;
    begin
      if current_setting('tilia.raised_in', true) is distinct from own then
        perform set_config('tilia.raised_in', own, true);
        update public_version set version = version + 1;
        notify public_version;
      end if;
      return null;
    end
  $$`,
  trigger('files_shown', 'insert on files', isShown('new')),
  trigger('files_changed', 'update on files', `${isChanged} and (${isShown('old')} or ${isShown('new')})`),
  trigger('files_gone', 'delete on files', isShown('old')),
  trigger('concrete_works_changed', 'update on concrete_works', isChanged),
  trigger('abstract_works_changed', 'update on abstract_works', isChanged),
  trigger('users_renamed', 'update on users', `old.username <> new.username`),
];
