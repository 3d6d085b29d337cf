import { sql, type Kysely } from 'kysely';

/**
 * What the pages of works show of versions: the times of their measures, their form. Keys under which works are looked for that
 * may be one piece, and by which their titles are ordered, made when the server starts; works that were joined to one, with the log of it; pairs that were taken apart
 * again, which are proposed no more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table work_sketches (
    file_id integer not null,
    number integer not null,
    rules text not null,
    sketch text not null,
    primary key (file_id, number),
    foreign key (file_id, number) references file_versions on delete cascade on update cascade
  )`,
  // A group has the number of the work that it began with, which stays when that work is gone.
  `alter table abstract_works
    add column group_id integer,
    add column key_rules smallint not null default 0,
    add column title_sort text collate "C" not null default ''`,
  `create index abstract_works_group on abstract_works (group_id) where group_id is not null`,
  `create table work_keys (
    work_id integer not null references abstract_works on delete cascade,
    key text collate "C" not null,
    primary key (work_id, key)
  )`,
  `create index work_keys_key on work_keys (key)`,
  `create table parted_works (
    work_id integer not null references abstract_works on delete cascade,
    other_id integer not null references abstract_works on delete cascade,
    primary key (work_id, other_id),
    check (work_id < other_id)
  )`,
  `create table work_log (
    id integer generated always as identity primary key,
    at timestamptz not null default now(),
    user_id integer references users on delete set null,
    action text not null check (action in ('join', 'part')),
    work_id integer not null,
    group_id integer not null,
    title text not null,
    composer text not null
  )`,
];
