import path from 'node:path';
import { Readable } from 'node:stream';
import { sql, type Kysely } from 'kysely';
import type { Services } from '../services.ts';
import { formerUsernamesOf } from '../storage/accounts/former-usernames.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import type { Schema } from '../storage/engine/schema.ts';
import type { User } from '../storage/accounts/users.ts';
import type { ZipEntry } from './zip-of.ts';

type Needed = Pick<Services, 'db' | 'blobs' | 'now'>;

/** Log rows read into memory at a time; each may hold the whole description of an analysis, twice. */
const LOG_ROWS = 20;

/**
 * Everything that an account has. No name within is taken from an upload, so none can lead out of the folder that it is unpacked
 * to; what the files were called stands in `version.json`.
 */
export async function* accountEntries(user: User, services: Needed): AsyncGenerator<ZipEntry> {
  const { db } = services;
  const files = await findOwn(db, user.id);
  yield text('README.txt', readMe(files));
  yield json('account.json', await accountOf(services, user));
  yield json('reports.json', await reportsOf(db, user));
  yield json('links.json', await linksOf(db, user));
  yield json('corpora.json', await corporaOf(db, user));
  yield json('questions.json', await questionsOf(db, user));
  for (const { id } of files) yield* fileEntries(id, services);
  yield {
    name: 'log.json',
    isText: true,
    open: () => Readable.from(logOf(db, user.id), { objectMode: false }),
  };
}

const text = (name: string, content: string): ZipEntry => ({
  name,
  isText: true,
  open: () => Readable.from([Buffer.from(content)], { objectMode: false }),
});

const json = (name: string, value: unknown): ZipEntry =>
  text(name, `${JSON.stringify(value, undefined, 2)}\n`);

interface OwnFile {
  readonly id: number;
  readonly title: string;
}

function findOwn(db: Kysely<Schema>, userId: number): Promise<OwnFile[]> {
  return db
    .selectFrom('files')
    .innerJoin('concrete_works', 'concrete_works.id', 'concrete_work_id')
    .innerJoin('abstract_works', 'abstract_works.id', 'abstract_work_id')
    .select(['files.id', 'title'])
    .where('author_id', '=', userId)
    .where('is_ready', '=', true)
    .orderBy('files.id')
    .execute();
}

const README = `What TiLiA has stored for your account.

account.json            your account, your public profile and your sessions
reports.json            reports that you sent
links.json              your links for people without an account
corpora.json            your corpora, with the ids of the analyses in them
questions.json          the questions that you saved
log.json                what you edited about your analyses on the web, before and after
files/ID/details.json   what you said about the analysis whose address ends in /viewer/ID
files/ID/vN/            version N of it:
  analysis.tla          the file as you uploaded it, byte for byte (analysis.json where it was a JSON export)
  version.json          what it was called, its name and note, who could see it, its fields, what you edited of them, and
                        what you were told
  recording, notation   the recording, and the MusicXML or MEI, that you sent with it
  score-TIMELINE.pdf    the score of a pdf timeline

Texts are UTF-8; times are in UTC.

Your analyses:
`;

const readMe = (files: readonly OwnFile[]): string =>
  README + files.map(({ id, title }) => `files/${id}   ${title || 'Untitled'}\n`).join('');

async function accountOf({ db, now }: Needed, user: User): Promise<object> {
  const sessions = await db
    .selectFrom('refresh_tokens')
    .select(({ fn }) => fn.max('expires_at').as('ends_at'))
    .where('user_id', '=', user.id)
    .groupBy('family')
    .execute();
  const undos = await db
    .selectFrom('email_undos')
    .select(['email', 'expires_at'])
    .where('user_id', '=', user.id)
    .execute();
  const actions = await db
    .selectFrom('operator_log')
    .select(['at', 'action', 'file_id', 'report_id', 'words'])
    .where('operator_id', '=', user.id)
    .orderBy('id')
    .execute();
  const left = await formerUsernamesOf(db, user.id, now());
  const { id, username, first_name, last_name, email, confirmed_email, created_at } = user;
  const { given_name, family_name, orcid, about, homepage } = user;
  return {
    ...{ id, username, first_name, last_name, email, confirmed_email, created_at },
    ...(user.is_operator && { is_operator: true }),
    public_profile: { given_name, family_name, orcid, about, homepage },
    former_emails: undos,
    former_usernames: left,
    sessions,
    ...(actions.length > 0 && { operator_log: actions }),
  };
}

function reportsOf(db: Kysely<Schema>, user: User): Promise<object[]> {
  return db
    .selectFrom('reports')
    .select(['id', 'file_id', 'version', 'person_id', 'reason', 'text', 'name', 'email', 'created_at'])
    .where('email_key', '<>', '')
    .where('email_key', '=', user.confirmed_email_key)
    .orderBy('id')
    .execute();
}

function linksOf(db: Kysely<Schema>, user: User): Promise<object[]> {
  return db
    .selectFrom('share_links')
    .innerJoin('files', 'files.id', 'file_id')
    .select(['file_id', 'label', 'hides_names', 'share_links.created_at', 'last_used_on'])
    .where('author_id', '=', user.id)
    .orderBy('share_links.id')
    .execute();
}

function corporaOf(db: Kysely<Schema>, user: User): Promise<object[]> {
  return db
    .selectFrom('corpora')
    .select(['id', 'slug', 'title', 'description', 'credits', 'licence', 'licence_url', 'doi', 'citation'])
    .select(['version', 'notice', 'visibility', 'sort', 'created_at', 'updated_at'])
    .select(
      sql<readonly object[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'file_id', file_id, 'filename', filename, 'folder', folder, 'is_accepted', is_accepted
        ) order by position)
        from corpus_files where corpus_id = corpora.id
      ), '[]')`.as('files'),
    )
    .where('owner_id', '=', user.id)
    .orderBy('id')
    .execute();
}

function questionsOf(db: Kysely<Schema>, user: User): Promise<object[]> {
  return db
    .selectFrom('saved_questions')
    .select(['slug', 'name', 'line', 'facets', 'is_public', 'hidden_at', 'created_at', 'changed_at'])
    .where('owner_id', '=', user.id)
    .orderBy('id')
    .execute();
}

async function* fileEntries(id: number, services: Needed): AsyncGenerator<ZipEntry> {
  const { db } = services;
  const newest = await findFile(db, id);
  // Deleted meanwhile.
  if (newest === undefined) return;
  const { is_public, created_at, updated_at, version, about } = newest;
  yield json(`files/${id}/details.json`, { id, is_public, created_at, updated_at, version, about });
  const numbers = await db
    .selectFrom('file_versions')
    .select('number')
    .where('file_id', '=', id)
    .orderBy('number')
    .execute();
  for (const { number } of numbers) {
    const file = await findFile(db, id, number);
    if (file !== undefined) yield* versionEntries(file, services);
  }
}

async function* versionEntries(file: FoundFile, { db, blobs }: Needed): AsyncGenerator<ZipEntry> {
  const folder = `files/${file.id}/v${file.number}`;
  const bytes = (name: string, blobId: string, isText: boolean): ZipEntry => ({
    name: `${folder}/${name}`,
    isText,
    open: () => blobs.open(blobId),
  });
  const scores = await db
    .selectFrom('version_scores')
    .select(['timeline_id', 'pdf_blob_id', 'pdf_name'])
    .where('file_id', '=', file.id)
    .where('number', '=', file.number)
    .orderBy('timeline_id')
    .execute();
  const {
    number,
    published_at,
    seen_at,
    name,
    note,
    length,
    filename,
    type,
    storage,
    url,
    metadata,
    edits,
    warnings,
  } = file;
  const { recording_name, notation_name } = file;
  yield json(`${folder}/version.json`, {
    ...{ number, name, note, published_at, seen_at, length, filename, recording_name, notation_name },
    scores: scores.map(({ timeline_id, pdf_name }) => ({ timeline_id, name: pdf_name })),
    ...{ recording: { type, storage, url }, metadata, edits, warnings },
  });
  yield bytes(`analysis.${file.is_export ? 'json' : 'tla'}`, file.original_blob_id, true);
  if (file.recording_blob_id !== null)
    yield bytes(`recording${endingOf(recording_name)}`, file.recording_blob_id, false);
  if (file.notation_blob_id !== null)
    yield bytes(`notation${endingOf(notation_name)}`, file.notation_blob_id, true);
  for (const { timeline_id, pdf_blob_id } of scores)
    if (pdf_blob_id !== null) yield bytes(`score-${timeline_id}.pdf`, pdf_blob_id, false);
}

/** The extension of a file name; empty for an unusual one. */
function endingOf(name: string | null): string {
  const ending = path.posix.extname(name ?? '').toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(ending) ? ending : '';
}

/** Log of the details edited on the web, oldest first, as one JSON array. */
async function* logOf(db: Kysely<Schema>, userId: number): AsyncGenerator<Buffer> {
  let before = '[';
  for (let lastId = 0; ;) {
    const rows = await db
      .selectFrom('detail_log')
      .innerJoin('files', 'files.id', 'file_id')
      .select(['detail_log.id', 'file_id', 'number', 'changed_at', 'before', 'after'])
      .where('author_id', '=', userId)
      .where('detail_log.id', '>', lastId)
      .orderBy('detail_log.id')
      .limit(LOG_ROWS)
      .execute();
    for (const { id, ...row } of rows) {
      yield Buffer.from(`${before}\n${JSON.stringify(row)}`);
      before = ',';
      lastId = id;
    }
    if (rows.length < LOG_ROWS) break;
  }
  yield Buffer.from(before === '[' ? '[]\n' : '\n]\n');
}
