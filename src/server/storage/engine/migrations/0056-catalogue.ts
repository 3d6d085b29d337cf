import { sql, type Kysely } from 'kysely';

/**
 * Files that everybody could see and can see no longer, with the time since which that is so: copies of the catalogue learn from
 * it what to drop. It holds a number and a time, and nothing else of a file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const isShown = (row: 'old' | 'new') => `(${row}.is_public and ${row}.is_ready)`;

const STATEMENTS = [
  `create table catalogue_removals (
    file_id integer primary key,
    removed_at timestamptz not null default now()
  )`,
  `insert into catalogue_removals (file_id, removed_at)
    select file_id, deleted_at from tombstones
      where not exists (select from files where id = file_id and is_public and is_ready)`,
  `insert into catalogue_removals (file_id, removed_at)
    select id, updated_at from files
      where not (is_public and is_ready)
        and exists (select from file_versions where file_id = id and published_at is not null)
    on conflict do nothing`,
  `create index catalogue_removals_removed on catalogue_removals (removed_at, file_id)`,
  `create index files_catalogue on files (updated_at, id) where is_public and is_ready`,
  `create index file_versions_published on file_versions (published_at desc, file_id)
    where published_at is not null`,
  `create function leave_catalogue() returns trigger language plpgsql as $$ begin
    insert into catalogue_removals (file_id) values (old.id)
      on conflict (file_id) do update set removed_at = now();
    return null;
  end $$`,
  `create function enter_catalogue() returns trigger language plpgsql as $$ begin
    delete from catalogue_removals where file_id = new.id;
    return null;
  end $$`,
  `create trigger files_leave_catalogue after update on files for each row
    when (${isShown('old')} and not ${isShown('new')}) execute function leave_catalogue()`,
  `create trigger deleted_files_leave_catalogue after delete on files for each row
    when (${isShown('old')}) execute function leave_catalogue()`,
  `create trigger files_enter_catalogue after update on files for each row
    when (not ${isShown('old')} and ${isShown('new')}) execute function enter_catalogue()`,
];
