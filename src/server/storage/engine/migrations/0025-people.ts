import { sql, type Kysely } from 'kysely';

/**
 * Public profiles of people, and descriptions of analyses beside their files. Files are found and sorted by the public name
 * of their author too. Profiles are public, so a change raises the version of `0022-public-version`; a change of a file's
 * row does so already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const TEXTS = ['given_name', 'family_name', 'orcid', 'about', 'homepage'];
const SHOWN = ['username', ...TEXTS];
const rowOf = (row: 'old' | 'new') => `(${SHOWN.map((column) => `${row}.${column}`).join(', ')})`;

/** Keys as in `0020-listed-timelines`, with the public name before the username. */
const cut = (column: string) => `left(${column}, 600)`;
const ANNOTATOR = `case when u.public_name_key = '' then u.username_key
  else u.public_name_key || ' ' || u.username_key end`;
const SET_KEYS_OF_FILE = `create or replace function set_keys_of_file() returns trigger language plpgsql as $$ begin
    select ${cut('a.title_key')}, ${cut('a.composer_key')}, ${cut('c.artist_key')}, ${cut(ANNOTATOR)}
    from concrete_works c join abstract_works a on a.id = c.abstract_work_id, users u
    where c.id = new.concrete_work_id and u.id = new.author_id
      into new.title_key, new.composer_key, new.performer_key, new.annotator_key;
    new.title_key := coalesce(new.title_key, '');
    new.composer_key := coalesce(new.composer_key, '');
    new.performer_key := coalesce(new.performer_key, '');
    new.annotator_key := coalesce(new.annotator_key, '');
    return new;
  end $$`;

const STATEMENTS = [
  `alter table users ${TEXTS.map((column) => `add column ${column} text not null default ''`).join(', ')},
    add column public_name_key text not null default ''`,
  `alter table files add column about jsonb not null default '{}'`,
  SET_KEYS_OF_FILE,
  `drop trigger change_files_of_user on users`,
  `create trigger change_files_of_user after update of username_key, public_name_key on users
    for each row execute function change_files_of_user()`,
  `create index files_annotator on files using gin (annotator_key gin_trgm_ops) with (gin_pending_list_limit = 256)`,
  `drop trigger users_renamed on users`,
  `create constraint trigger users_renamed after update on users deferrable initially deferred
    for each row when (${rowOf('old')} is distinct from ${rowOf('new')}) execute function raise_public_version()`,
];
