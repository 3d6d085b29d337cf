import { sql, type Kysely } from 'kysely';

/**
 * Whether a timeline is listed, and what it is sorted by, beside it, so that a search needs no list of all public files.
 * Triggers keep these columns in step with the works, the users and the files that they are copied from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Characters of a key: with four bytes each they fit an entry of an index, and no title is longer. */
const KEY_LENGTH = 600;

const addKeys = (table: string, keys: readonly string[]) =>
  `alter table ${table} ${keys.map((key) => `add column ${key} text collate "C" not null default ''`).join(', ')}`;

const WORK_KEYS = ['title_key', 'composer_key', 'performer_key'];
const FILE_KEYS = [...WORK_KEYS, 'annotator_key'];

const cut = (column: string) => `left(${column}, ${KEY_LENGTH})`;
const keysOfFile = (file: string) => `
  select ${cut('a.title_key')}, ${cut('a.composer_key')}, ${cut('c.artist_key')}, ${cut('u.username_key')}
  from concrete_works c join abstract_works a on a.id = c.abstract_work_id, users u
  where c.id = ${file}.concrete_work_id and u.id = ${file}.author_id`;

const trigger = (name: string, event: string, table: string, body: string, when = '') => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
  `create trigger ${name} ${event} on ${table} for each row ${when} execute function ${name}()`,
];

const TRIGGERS = [
  ...trigger(
    'set_keys_of_file',
    'before insert or update of concrete_work_id, author_id',
    'files',
    `select * from (${keysOfFile('new')}) as keys
      into new.title_key, new.composer_key, new.performer_key, new.annotator_key;
    new.title_key := coalesce(new.title_key, '');
    new.composer_key := coalesce(new.composer_key, '');
    new.performer_key := coalesce(new.performer_key, '');
    new.annotator_key := coalesce(new.annotator_key, '');
    return new;`,
  ),
  ...trigger(
    'set_keys_of_timeline',
    'before insert',
    'timelines',
    // A concurrent change of the file waits for this lock, and then updates this timeline too.
    `select is_public and is_ready, title_key, composer_key, performer_key from files where id = new.file_id for share
      into new.is_listed, new.title_key, new.composer_key, new.performer_key;
    new.is_listed := coalesce(new.is_listed, false);
    new.title_key := coalesce(new.title_key, '');
    new.composer_key := coalesce(new.composer_key, '');
    new.performer_key := coalesce(new.performer_key, '');
    return new;`,
  ),
  ...trigger(
    'change_timelines_of_file',
    'after update',
    'files',
    `update timelines set (is_listed, title_key, composer_key, performer_key) =
      (new.is_public and new.is_ready, new.title_key, new.composer_key, new.performer_key)
    where file_id = new.id;
    return null;`,
    `when ((old.is_public and old.is_ready, old.title_key, old.composer_key, old.performer_key)
      is distinct from (new.is_public and new.is_ready, new.title_key, new.composer_key, new.performer_key))`,
  ),
  // To set a column to itself sets the keys anew.
  ...trigger(
    'change_files_of_abstract_work',
    'after update of title_key, composer_key',
    'abstract_works',
    `update files set concrete_work_id = concrete_work_id
    where concrete_work_id in (select id from concrete_works where abstract_work_id = new.id);
    return null;`,
  ),
  ...trigger(
    'change_files_of_concrete_work',
    'after update of artist_key, abstract_work_id',
    'concrete_works',
    `update files set concrete_work_id = concrete_work_id where concrete_work_id = new.id;
    return null;`,
  ),
  ...trigger(
    'change_files_of_user',
    'after update of username_key',
    'users',
    `update files set author_id = author_id where author_id = new.id;
    return null;`,
  ),
];

const listedBy = (name: string, ...columns: readonly string[]) =>
  `create index timelines_by_${name} on timelines (${['kind', ...columns, 'file_id', 'id'].join(', ')})
    include (component_count) where is_listed and component_count > 0`;

const filesBy = (name: string, column: string) =>
  `create index files_by_${name} on files (${column}, id) where is_public and is_ready`;

const containing = (name: string) =>
  `create index files_${name} on files using gin (${name}_key gin_trgm_ops) with (gin_pending_list_limit = 256)`;

const STATEMENTS = [
  // Replaced by the indexes below.
  `drop index timelines_kind, abstract_works_title, abstract_works_composer, concrete_works_artist`,
  addKeys('files', FILE_KEYS),
  addKeys('timelines', WORK_KEYS),
  `alter table timelines add column is_listed boolean not null default false`,
  `update files set (${FILE_KEYS.join(', ')}) = (${keysOfFile('files')})`,
  `update timelines set is_listed = files.is_public and files.is_ready, title_key = files.title_key,
    composer_key = files.composer_key, performer_key = files.performer_key
  from files where files.id = file_id`,
  ...TRIGGERS,
  listedBy('id'),
  ...['title', 'composer', 'performer'].flatMap((name) => [
    listedBy(name, `${name}_key`),
    filesBy(name, `${name}_key`),
    containing(name),
  ]),
  filesBy('annotator', 'annotator_key'),
  filesBy('created_at', 'created_at'),
];
