import { sql, type Kysely } from 'kysely';

/**
 * Versions of files: what an upload brings belongs to one of them, and every file that is there has one. A file's row keeps who
 * it belongs to, and what lists and searches need of its newest version; timelines and components are that version's alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Columns that move from files to their versions. */
const MOVED = [
  ...['length', 'filename', 'is_export', 'type', 'storage', 'url', 'recording_blob_id', 'recording_name'],
  ...['notation_blob_id', 'notation_name', 'waveform_blob_id', 'metadata', 'not_shown', 'original_blob_id'],
  ...['viewer_blob_id', 'viewer_crc', 'viewer_length', 'viewer_components', 'redacted_blob_id'],
  'redaction_version',
];

const referring = (table: string, name: string) =>
  `create index ${table}_${name} on ${table} (${name}_blob_id) where ${name}_blob_id is not null`;

const STATEMENTS = [
  `alter table files
    add column version integer not null default 1,
    add column updated_at timestamptz not null default now()`,
  `create table file_versions (
    file_id integer not null references files on delete cascade,
    number integer not null,
    created_at timestamptz not null default now(),
    published_at timestamptz,
    note text not null default '',
    concrete_work_id integer not null references concrete_works,
    length double precision not null,
    filename text not null,
    is_export boolean not null default false,
    type text not null default 'audio' check (type in ('audio', 'video')),
    storage text not null default 'abstract' check (storage in ('staticfiles', 'youtube', 'abstract')),
    url text not null default '',
    recording_blob_id text references blobs,
    recording_name text,
    notation_blob_id text references blobs,
    notation_name text,
    waveform_blob_id text references blobs,
    metadata jsonb not null,
    edits jsonb not null default '{}',
    warnings jsonb not null default '[]',
    not_shown jsonb not null,
    original_blob_id text not null references blobs,
    viewer_blob_id text not null references blobs,
    viewer_crc bigint not null,
    viewer_length bigint not null,
    viewer_components integer,
    redacted_blob_id text references blobs,
    redaction_version integer,
    summary jsonb,
    primary key (file_id, number)
  )`,
  `create table version_scores (
    file_id integer not null,
    number integer not null,
    timeline_id integer not null,
    pdf_blob_id text references blobs,
    pdf_name text,
    attachment_blob_id text references blobs,
    primary key (file_id, number, timeline_id),
    foreign key (file_id, number) references file_versions on delete cascade on update cascade
  )`,
  `create table detail_log (
    id bigint generated always as identity primary key,
    file_id integer not null references files on delete cascade,
    number integer not null,
    changed_at timestamptz not null default now(),
    before jsonb not null,
    after jsonb not null
  )`,
  `create index detail_log_file on detail_log (file_id)`,

  `insert into file_versions (file_id, number, created_at, published_at, concrete_work_id, ${MOVED.join(', ')})
    select id, 1, created_at, case when is_public then created_at end, concrete_work_id, ${MOVED.join(', ')} from files`,
  `insert into version_scores (file_id, number, timeline_id, pdf_blob_id, pdf_name, attachment_blob_id)
    select file_id, 1, id, pdf_blob_id, pdf_name, attachment_blob_id from timelines
    where pdf_blob_id is not null or attachment_blob_id is not null`,
  `update files set updated_at = created_at`,
  `alter table files ${MOVED.map((column) => `drop column ${column}`).join(', ')}`,
  `alter table timelines drop column pdf_blob_id, drop column pdf_name, drop column attachment_blob_id`,

  // A row of a newer version is not the one that the viewer's addresses mean: that one the version before had.
  `alter table timelines add column shown_id integer`,
  `alter table components add column shown_id integer`,

  `create index file_versions_work on file_versions (concrete_work_id)`,
  ...['original', 'viewer', 'recording', 'notation', 'waveform', 'redacted'].map((name) =>
    referring('file_versions', name),
  ),
  ...['pdf', 'attachment'].map((name) => referring('version_scores', name)),
  `create index files_updated on files (updated_at, id)`,

  // The public part of a version can change without its file's row: see 0022.
  `create function raise_public_version_of_file() returns trigger language plpgsql as $$
    declare
      own constant text := pg_current_xact_id()::text;
    begin
      if current_setting('tilia.raised_in', true) is distinct from own
        and exists (select from files where id = new.file_id and is_public and is_ready) then
        perform set_config('tilia.raised_in', own, true);
        update public_version set version = version + 1;
        notify public_version;
      end if;
      return null;
    end
  $$`,
  `create constraint trigger file_versions_changed after update on file_versions deferrable initially deferred
    for each row when (old.* *<> new.*) execute function raise_public_version_of_file()`,
];
