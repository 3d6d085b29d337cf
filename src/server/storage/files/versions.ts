import { sql, type Kysely, type Selectable } from 'kysely';
import type { FoundFile } from './find-files.ts';
import type { Schema } from '../engine/schema.ts';

const LISTED_COLUMNS = [
  ...(['number', 'created_at', 'published_at', 'seen_at', 'name', 'note', 'length'] as const),
  ...(['viewer_components', 'summary', 'time_unit', 'measure_count'] as const),
] as const;

/** A version in lists. */
export type ListedVersion = Pick<Selectable<Schema['file_versions']>, (typeof LISTED_COLUMNS)[number]>;

/** Times since which others could see a version. */
type SeenMoments = Pick<FoundFile, 'published_at' | 'seen_at'>;

/** Time at which others than the owner could see a version first; null where they never could. */
export const firstSeen = ({ published_at, seen_at }: SeenMoments): Date | null => published_at ?? seen_at;

/** Whether everybody can see a version: its file is public, and it is published itself. */
export const isOpenToAll = ({
  is_public,
  published_at,
}: Pick<FoundFile, 'is_public' | 'published_at'>): boolean => is_public && published_at !== null;

/** The versions of a file, newest first. */
export function findVersions(db: Kysely<Schema>, fileId: number): Promise<ListedVersion[]> {
  return db
    .selectFrom('file_versions')
    .select(LISTED_COLUMNS)
    .where('file_id', '=', fileId)
    .orderBy('number', 'desc')
    .execute();
}

/** How many versions a file has. */
export async function countVersions(db: Kysely<Schema>, fileId: number): Promise<number> {
  const { count } = await db
    .selectFrom('file_versions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of the last version before one, or of the last published one; undefined where there is none. */
export async function findVersionBefore(
  db: Kysely<Schema>,
  fileId: number,
  number: number,
  isPublished = false,
): Promise<number | undefined> {
  if (number === 1) return undefined;
  const before = db
    .selectFrom('file_versions')
    .select('number')
    .where('file_id', '=', fileId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1);
  const found = isPublished ? before.where('published_at', 'is not', null) : before;
  return (await found.executeTakeFirst())?.number;
}

/** Changes what its owner says of a version, what is left out stays; undefined where there is none of this number. */
export function setWords(
  db: Kysely<Schema>,
  fileId: number,
  number: number,
  words: { readonly name: string | undefined; readonly note: string | undefined },
): Promise<ListedVersion | undefined> {
  return db
    .updateTable('file_versions')
    .set((column) => ({
      name: words.name ?? column.ref('name'),
      note: words.note ?? column.ref('note'),
    }))
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .returning(LISTED_COLUMNS)
    .executeTakeFirst();
}

const NOW = sql<Date>`now()`;

/** Who sees the versions of a file that are shown from now on. */
export type Audience = 'everybody' | 'link';

/** Columns of a version that is shown: when that was first, where it is not said already. */
export const shownTo = (audience: Audience) => ({
  ...(audience === 'everybody' && { published_at: sql<Date>`coalesce(published_at, ${NOW})` }),
  seen_at: sql<Date>`coalesce(seen_at, ${NOW})`,
});

/** Notes that a version is shown to others; nothing changes where it was already. */
export async function showVersion(
  db: Kysely<Schema>,
  fileId: number,
  number: number,
  audience: Audience,
): Promise<void> {
  await db
    .updateTable('file_versions')
    .set(shownTo(audience))
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .where(audience === 'everybody' ? 'published_at' : 'seen_at', 'is', null)
    .execute();
}

/** Shows a version of a public file to everybody. `private` says that the file is not public, or no longer there. */
export function publishVersion(
  db: Kysely<Schema>,
  fileId: number,
  number: number,
): Promise<'done' | 'private'> {
  return db.transaction().execute(async (trx) => {
    const file = await trx
      .updateTable('files')
      .set({ updated_at: NOW })
      .where('id', '=', fileId)
      .where('is_public', '=', true)
      .where('is_ready', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (file === undefined) return 'private';
    await showVersion(trx, fileId, number, 'everybody');
    return 'done';
  });
}
