import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { shownName } from '../../cite/about.ts';
import { editedMetadata, type DetailEdits } from '../../tla/details.ts';
import { shownFields, shownTexts } from '../../tla/shown-texts.ts';
import type { MetadataField } from '../../tla/tla-file.ts';
import type { AnyOf, askedOf, AskedLanes } from '../../tql/tql.ts';
import type { StoredLanes } from '../reading/search-lanes.ts';
import type { SearchSession } from '../search/session.ts';
import { LANE_RULES } from '../storage/files/searched-lanes.ts';

type Asked = ReturnType<typeof askedOf>;

/** Files that a search is about. */
export interface FileScope {
  /** Those with a higher id alone. */
  readonly after: number;
  readonly composers: readonly string[];
  /** Where their recordings play. */
  readonly media: readonly string[];
  /** Slugs of public corpora. */
  readonly corpora: readonly string[];
}

/** A file with what lists are made of. */
export interface ScopedFile {
  readonly lanes: StoredLanes;
  readonly workId: number;
  readonly titleSort: string;
  readonly media: string;
  /** Characters of its lanes. */
  readonly size: number;
}

/** Most files that terms are worth: of more than these each is read. */
const MOST_CANDIDATES = 5000;

const IS_OPEN = sql<SqlBool>`files.is_public and files.is_ready`;

const all = (parts: readonly RawBuilder<SqlBool>[]) =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;

/** Whether a file is in the scope, its works joined. */
function inScope({ after, composers, media, corpora }: FileScope): RawBuilder<SqlBool> {
  return all([
    IS_OPEN,
    sql`files.id > ${after}`,
    ...(composers.length > 0 ? [sql<SqlBool>`abstract_works.composer = any(${composers}::text[])`] : []),
    ...(media.length > 0 ? [sql<SqlBool>`files.plays = any(${media}::text[])`] : []),
    ...(corpora.length > 0
      ? [
          sql<SqlBool>`files.id in (
            select corpus_files.file_id from corpus_files join corpora on corpora.id = corpus_id
            where is_accepted and visibility = 'public' and slug = any(${corpora}::text[]))`,
        ]
      : []),
  ]);
}

const hasAnyOf = (groups: readonly AnyOf[]) =>
  all(groups.map((group) => sql<SqlBool>`terms && ${group}::integer[]`));

/**
 * The files that may have a match, by their terms, in order; undefined where the line says too little, or there are so many that
 * all are read.
 */
export async function findCandidates(
  session: SearchSession,
  { own, beside }: Asked,
  after: number,
): Promise<readonly number[] | undefined> {
  const [first, ...others] = [...(own.length > 0 ? [own] : []), ...beside];
  if (first === undefined) return undefined;
  const { rows } = await session.ask((db) =>
    sql<{ ids: readonly number[] | null }>`
      select json_agg(file_id) as ids from (
        select distinct searched_timelines.file_id from searched_timelines
          join files on files.id = searched_timelines.file_id and files.version = searched_timelines.number
        where ${IS_OPEN} and searched_timelines.file_id > ${after} and ${hasAnyOf(first)}
          and ${all(
            others.map(
              (groups) =>
                sql<SqlBool>`searched_timelines.file_id in (
                  select besides.file_id from searched_timelines as besides where ${hasAnyOf(groups)})`,
            ),
          )}
        order by searched_timelines.file_id
        limit ${MOST_CANDIDATES + 1}
      ) as candidates`.execute(db),
  );
  const ids = rows[0]?.ids ?? [];
  return ids.length > MOST_CANDIDATES ? undefined : ids;
}

interface Row {
  readonly id: number;
  readonly title: string;
  readonly composer: string;
  readonly artist: string;
  readonly username: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly metadata: readonly MetadataField[] | null;
  readonly edits: DetailEdits | null;
  readonly work_id: number;
  readonly title_sort: string;
  readonly plays: string;
  readonly length: number;
  readonly map: string | null;
  readonly lanes: string | null;
}

/** What of files is read. */
export interface Wanted {
  readonly lanes: AskedLanes;
  readonly needsMap: boolean;
  readonly needsFields: boolean;
}

const isAsked = ({ isAll, isUsual, words }: AskedLanes): RawBuilder<SqlBool> =>
  isAll ? sql`true` : sql`((${isUsual} and is_usual) or words && ${words}::text[])`;

/** The next files of a scope in order, of `ids` where these are given, at most `limit`. */
export async function readFiles(
  session: SearchSession,
  scope: FileScope,
  { lanes, needsMap, needsFields }: Wanted,
  limit: number,
  ids?: readonly number[],
): Promise<readonly ScopedFile[]> {
  const isWanted = ids === undefined ? sql`true` : sql`files.id = any(${ids}::integer[])`;
  const { rows } = await session.ask((db) =>
    sql<Row>`
      select files.id, title, composer, artist, username, given_name, family_name,
        coalesce(abstract_works.group_id, abstract_works.id) as work_id, title_sort, plays, searched_versions.length,
        case when ${needsMap} then map end as map,
        case when ${needsFields} then metadata end as metadata, case when ${needsFields} then edits end as edits,
        (select string_agg(searched_timelines.lanes, E'\\n' order by ordinal) from searched_timelines
          where file_id = files.id and searched_timelines.number = files.version and ${isAsked(lanes)}) as lanes
      from files
        join users on users.id = files.author_id
        join file_versions on file_versions.file_id = files.id and file_versions.number = files.version
        join searched_versions on searched_versions.file_id = files.id and searched_versions.number = files.version
        join concrete_works on concrete_works.id = files.concrete_work_id
        join abstract_works on abstract_works.id = abstract_work_id
      where ${inScope(scope)} and rules = ${LANE_RULES} and ${isWanted}
      order by files.id
      limit ${limit}`.execute(db),
  );
  return rows.map(scopedFile);
}

function scopedFile(row: Row): ScopedFile {
  const { id, title, composer, artist: performer, length, map, metadata, edits } = row;
  const fields = metadata ? shownFields(editedMetadata(metadata, edits ?? {})) : [];
  const { username, given_name: given, family_name: family } = row;
  const lanes = row.lanes === null ? [] : row.lanes.split('\n');
  const by = shownName({ username, given, family });
  return {
    lanes: { id, title, composer, performer, by, fields, length, map, lanes },
    workId: row.work_id,
    titleSort: row.title_sort,
    media: row.plays,
    size: (row.lanes?.length ?? 0) + (map?.length ?? 0),
  };
}

/** How many public files there are, and how many of them as far as an id. */
export async function countFiles(
  session: SearchSession,
  upTo: number,
): Promise<{ readonly total: number; readonly read: number }> {
  const { rows } = await session.askOfPage((db) =>
    sql<{ total: number; read: number }>`
      select count(*)::integer as total, (count(*) filter (where files.id <= ${upTo}))::integer as read
      from files where ${IS_OPEN}`.execute(db),
  );
  return rows[0] ?? { total: 0, read: 0 };
}

/** The public corpora that some files stand in, by the files. */
export async function findCorporaOf(
  session: SearchSession,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly slug: string; readonly title: string }[]>> {
  const found = new Map<number, { readonly slug: string; readonly title: string }[]>();
  if (ids.length === 0) return found;
  const { rows } = await session.askOfPage((db) =>
    sql<{ file_id: number; slug: string; title: string }>`
      select corpus_files.file_id, slug, corpora.title from corpus_files join corpora on corpora.id = corpus_id
      where is_accepted and visibility = 'public' and corpus_files.file_id = any(${ids}::integer[])
      order by corpora.title, slug`.execute(db),
  );
  for (const { file_id, slug, title } of rows)
    found.set(file_id, [...(found.get(file_id) ?? []), { slug, title: shownTexts(title, 'free') }]);
  return found;
}
