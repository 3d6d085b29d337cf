import { sql, type Kysely } from 'kysely';

/**
 * The people whom performers' names name, by the slugs of the names and by the keys under which other spellings of them are found,
 * made when the server starts; spellings that were joined to one person, with the log of it; pairs that were taken apart again,
 * which are proposed no more. Key and metre with which versions begin, which are kept with their sketches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table concrete_works
    add column performer_rules smallint not null default 0,
    add column performer_slugs text[] collate "C" not null default '{}',
    add column performer_keys text[] collate "C" not null default '{}'`,
  `create index concrete_works_performer_slugs on concrete_works using gin (performer_slugs) with (fastupdate = off)`,
  `create index concrete_works_performer_keys on concrete_works using gin (performer_keys) with (fastupdate = off)`,
  // A person has the slug of one of the spellings, which has no row of its own.
  `create table joined_performers (
    slug text collate "C" primary key,
    person text collate "C" not null,
    joined_by integer references users on delete set null,
    check (slug <> person)
  )`,
  `create index joined_performers_person on joined_performers (person)`,
  `create index joined_performers_joined_by on joined_performers (joined_by)`,
  `create table parted_performers (
    slug text collate "C" not null,
    other_slug text collate "C" not null,
    primary key (slug, other_slug),
    check (slug < other_slug)
  )`,
  `create index parted_performers_other_slug on parted_performers (other_slug)`,
  `create table performer_log (
    id integer generated always as identity primary key,
    at timestamptz not null default now(),
    user_id integer references users on delete set null,
    action text not null check (action in ('join', 'part')),
    slug text not null,
    person text not null
  )`,
  // What lists of works tell of a version beside its sketch.
  `alter table work_sketches
    add column opening_key text not null default '',
    add column metre text not null default ''`,
  // What is told of a person changes with it: see raise_public_version.
  `create constraint trigger joined_performers_changed after insert or update or delete on joined_performers
    deferrable initially deferred for each row execute function raise_public_version()`,
];
