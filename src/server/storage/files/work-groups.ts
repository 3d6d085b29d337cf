import { sql, type Kysely } from 'kysely';
import { mayBeSamePiece, type NamedPiece } from '../../../shared/pieces/work-key.ts';
import type { Schema } from '../engine/schema.ts';
import { filesWithWorks, LISTED_FILE_COLUMNS, type ListedFile } from './find-files.ts';
import { statedField } from './stated-field.ts';
import { OPENING_COLUMNS } from './work-sketches.ts';

/** A title that files are stored under. */
export interface Work extends NamedPiece {
  readonly id: number;
}

/** Works that were joined to one, or one that stands alone. */
export interface WorkGroup {
  readonly id: number;
  /** By their ids; the first gives the name. */
  readonly works: readonly Work[];
}

/** The group that an id leads to: of a work in it, or of one that was in it and is gone. */
export async function findWorkGroup(db: Kysely<Schema>, id: number): Promise<WorkGroup | undefined> {
  const { rows } = await sql<Work & { readonly group: number }>`
    with wanted as (
      select coalesce((select coalesce(group_id, id) from abstract_works where id = ${id}), ${id}) as id
    )
    select abstract_works.id, title, composer, wanted.id as group from abstract_works, wanted
      where abstract_works.id = wanted.id and group_id is null or group_id = wanted.id
      order by abstract_works.id`.execute(db);
  const [first] = rows;
  return first && { id: first.group, works: rows.map(({ group: _, ...work }) => work) };
}

/** The same of a group that has something public. */
export async function findPublicWork(db: Kysely<Schema>, id: number): Promise<WorkGroup | undefined> {
  const group = await findWorkGroup(db, id);
  if (group === undefined) return undefined;
  const file = await db
    .selectFrom('files')
    .innerJoin('concrete_works', 'concrete_works.id', 'files.concrete_work_id')
    .select('files.id')
    .where(
      'abstract_work_id',
      'in',
      group.works.map((work) => work.id),
    )
    .where('is_public', '=', true)
    .where('is_ready', '=', true)
    .limit(1)
    .executeTakeFirst();
  return file && group;
}

/** A file on the page of its work. */
export interface WorkFile extends ListedFile {
  readonly filename: string;
  readonly heading: string;
  readonly kinds: readonly string[];
  /** Year of the performance or of its recording, as the file says it; or empty. */
  readonly year: string;
  /** Key and metre with which it begins, or empty. */
  readonly opening_key: string;
  readonly metre: string;
  readonly viewer_blob_id: string;
  readonly viewer_crc: number;
  readonly viewer_length: number;
  readonly viewer_redaction: number | null;
}

const YEAR_FIELDS = ['performance year', 'recording year'];

/** The public files of a group and the caller's own, at most `most` of them, by performer and age; and how many there are. */
export async function findWorkFiles(
  db: Kysely<Schema>,
  { works }: Pick<WorkGroup, 'works'>,
  callerId: number | undefined,
  most: number,
): Promise<{ readonly files: readonly WorkFile[]; readonly count: number }> {
  const ids = works.map(({ id }) => id);
  const shown = filesWithWorks(db)
    .where('abstract_works.id', 'in', ids)
    .where(sql<boolean>`(files.is_public or files.author_id = ${callerId ?? 0})`);
  const files = await shown
    .select(LISTED_FILE_COLUMNS)
    .select(['filename', 'kinds', 'viewer_blob_id', 'viewer_crc', 'viewer_length', 'viewer_redaction'])
    .select(sql<string>`coalesce(files.about->>'heading', '')`.as('heading'))
    .select(OPENING_COLUMNS)
    .select(statedField(YEAR_FIELDS).as('year'))
    .orderBy('performer_key')
    .orderBy('filename')
    .orderBy('files.id')
    .limit(most)
    .execute();
  if (files.length < most) return { files, count: files.length };
  const { count } = await shown
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { files, count };
}

const IS_SHOWN = sql`files.is_public and files.is_ready`;

/** Works with several public files, those with most first, and when the last of these was changed. */
export async function listLargeWorks(
  db: Kysely<Schema>,
  most: number,
): Promise<readonly { readonly id: number; readonly updated_at: Date }[]> {
  const { rows } = await sql<{ readonly id: number; readonly updated_at: Date }>`
    select coalesce(group_id, abstract_works.id) as id, max(files.updated_at) as updated_at
      from files join concrete_works on concrete_works.id = files.concrete_work_id
      join abstract_works on abstract_works.id = abstract_work_id
      where ${IS_SHOWN} group by 1 having count(*) > 1
      order by count(*) desc, 1 limit ${most}`.execute(db);
  return rows;
}

/** Works that are proposed, and those that are looked at for it. */
const MAX_PROPOSALS = 10;
const MAX_LOOKED_AT = 200;

/** A work that may be the same piece as one of a group. */
interface ProposedWork extends Work {
  /** Id of its page. */
  readonly group: number;
  /** Number of its public files. */
  readonly count: number;
}

/** Works with public files that share a key with one of the group and may be the same, but for those that were taken apart. */
export async function proposeWorks(
  db: Kysely<Schema>,
  { id, works }: WorkGroup,
): Promise<readonly ProposedWork[]> {
  const ids = works.map((work) => work.id);
  const { rows } = await sql<ProposedWork>`
    select work.id, title, composer, coalesce(group_id, work.id) as group, (
      select count(*)::integer from concrete_works join files on concrete_work_id = concrete_works.id
        where abstract_work_id = work.id and ${IS_SHOWN}
    ) as count
    from abstract_works as work
    where work.id in (
      select other.work_id from work_keys as own join work_keys as other using (key)
        where own.work_id = any(${ids}::integer[])
    )
    and coalesce(group_id, work.id) <> ${id}
    and not exists (
      select from parted_works where (work_id = work.id and other_id = any(${ids}::integer[]))
        or (other_id = work.id and work_id = any(${ids}::integer[]))
    )
    order by work.id limit ${MAX_LOOKED_AT}`.execute(db);
  return rows
    .filter((other) => other.count > 0 && works.some((work) => mayBeSamePiece(work, other)))
    .slice(0, MAX_PROPOSALS);
}

/** Those of the works all of whose public files are this user's, who has at least one file of them. */
export async function findWorksOwnedBy(
  db: Kysely<Schema>,
  userId: number,
  workIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    select abstract_work_id as id from concrete_works join files on concrete_work_id = concrete_works.id
      where abstract_work_id = any(${workIds}::integer[]) and files.is_ready
        and (files.is_public or author_id = ${userId})
      group by abstract_work_id having bool_and(author_id = ${userId})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether the user was the last one to join a work to others. */
export async function hasJoined(db: Kysely<Schema>, userId: number, workId: number): Promise<boolean> {
  const last = await db
    .selectFrom('work_log')
    .select('user_id')
    .where('work_id', '=', workId)
    .where('action', '=', 'join')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.user_id === userId;
}

/** Makes two groups one, with the lower of their numbers, and writes down which works have moved. */
export function joinGroups(db: Kysely<Schema>, userId: number, a: WorkGroup, b: WorkGroup): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const [stays, goes] = a.id < b.id ? [a, b] : [b, a];
    const [own, others] = [stays.works.map(({ id }) => id), goes.works.map(({ id }) => id)];
    await trx
      .updateTable('abstract_works')
      .set({ group_id: stays.id })
      .where('id', 'in', [...own, ...others])
      .execute();
    await sql`
      delete from parted_works where (work_id = any(${own}::integer[]) and other_id = any(${others}::integer[]))
        or (other_id = any(${own}::integer[]) and work_id = any(${others}::integer[]))`.execute(trx);
    await trx
      .insertInto('work_log')
      .values(goes.works.map((work) => logged('join', userId, work, stays.id)))
      .execute();
  });
}

/** Takes a work out of its group: the two are not proposed again. A group of one is none. */
export function partWork(
  db: Kysely<Schema>,
  userId: number,
  { id, works }: WorkGroup,
  parted: Work,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const rest = works.map((work) => work.id).filter((other) => other !== parted.id);
    const [first = parted.id] = rest;
    await trx
      .updateTable('abstract_works')
      .set({ group_id: null })
      .where('id', 'in', rest.length > 1 ? [parted.id] : [parted.id, ...rest])
      .execute();
    // The number goes with the work that had it.
    if (rest.length > 1 && id === parted.id)
      await trx.updateTable('abstract_works').set({ group_id: first }).where('id', 'in', rest).execute();
    await trx
      .insertInto('parted_works')
      .values(
        rest.map((other) => ({
          work_id: Math.min(other, parted.id),
          other_id: Math.max(other, parted.id),
        })),
      )
      .onConflict((is) => is.doNothing())
      .execute();
    await trx
      .insertInto('work_log')
      .values(logged('part', userId, parted, id))
      .execute();
  });
}

const logged = (action: 'join' | 'part', userId: number, work: Work, groupId: number) => ({
  action,
  ...{ user_id: userId, work_id: work.id, group_id: groupId, title: work.title, composer: work.composer },
});
