import { sql, type Kysely, type Transaction } from 'kysely';
import { REDACTION_VERSION } from '../../../tla/redact-tla.ts';
import type { Schema } from '../engine/schema.ts';

/** Rules by which lanes are made, raised with every change of what is kept of a timeline; and those by which texts are cut. */
export const LANE_RULES = `2.${REDACTION_VERSION}`;

/** What the query language searches of a version. */
export interface SearchedLanes {
  /** Of the recording, in the file's time unit. */
  readonly length: number;
  readonly map: string | undefined;
  /** From the topmost down. */
  readonly timelines: readonly {
    readonly ordinal: number;
    readonly isUsual: boolean;
    readonly names: readonly string[];
    readonly words: readonly string[];
    readonly terms: readonly number[];
    readonly lanes: string;
  }[];
}

/** Lanes of a version that cannot be read: it is found by nothing, and not tried again. */
export const NO_LANES: SearchedLanes = { length: 0, map: undefined, timelines: [] };

interface Version {
  readonly id: number;
  readonly number: number;
}

/** Keeps the lanes of a version for as long as it is there; of one that is deleted meanwhile nothing is kept. */
export async function keepLanes(
  trx: Transaction<Schema>,
  { id, number }: Version,
  { length, map, timelines }: SearchedLanes,
): Promise<void> {
  await trx.deleteFrom('searched_versions').where('file_id', '=', id).where('number', '=', number).execute();
  const { numInsertedOrUpdatedRows: kept } = await trx
    .insertInto('searched_versions')
    .columns(['file_id', 'number', 'rules', 'length', 'map'])
    .expression((from) =>
      from
        .selectFrom('file_versions')
        .select([
          'file_id',
          'number',
          sql<string>`${LANE_RULES}`.as('rules'),
          sql<number>`${length}::double precision`.as('length'),
          sql<string | null>`${map ?? null}`.as('map'),
        ])
        .where('file_id', '=', id)
        .where('number', '=', number),
    )
    .executeTakeFirstOrThrow();
  if (kept === 0n) return;
  for (const { ordinal, isUsual, ...timeline } of timelines) {
    await trx
      .insertInto('searched_timelines')
      .values({ file_id: id, number, ordinal, is_usual: isUsual, ...timeline })
      .execute();
  }
}

/** Drops the lanes of the versions before one, which is the newest: those of the newest alone are searched. */
export async function dropOlderLanes(trx: Transaction<Schema>, { id, number }: Version): Promise<void> {
  await trx.deleteFrom('searched_versions').where('file_id', '=', id).where('number', '<', number).execute();
}

/** Newest versions whose lanes are not kept by the rules of today, by their ids; for each what is needed to read it. */
export function findWithoutLanes(db: Kysely<Schema>, after: number, limit: number) {
  return db
    .selectFrom('files')
    .innerJoin('file_versions', (join) =>
      join
        .onRef('file_versions.file_id', '=', 'files.id')
        .onRef('file_versions.number', '=', 'files.version'),
    )
    .select(['files.id', 'file_versions.number', 'file_versions.length', 'viewer_blob_id', 'viewer_crc'])
    .select(['viewer_length', 'viewer_redaction'])
    .where('is_ready', '=', true)
    .where('files.id', '>', after)
    .where(lacksLanes)
    .orderBy('files.id')
    .limit(limit)
    .execute();
}

const lacksLanes = sql<boolean>`not exists (
  select from searched_versions where searched_versions.file_id = files.id
    and searched_versions.number = files.version and rules = ${LANE_RULES})`;

/** How many public files there are, and how many of them have their lanes. */
export async function countWithLanes(
  db: Kysely<Schema>,
): Promise<{ readonly all: number; readonly read: number }> {
  const { all, lacking } = await db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere(lacksLanes).as('lacking'),
    ])
    .where('is_public', '=', true)
    .where('is_ready', '=', true)
    .executeTakeFirstOrThrow();
  return { all: Number(all), read: Number(all) - Number(lacking) };
}
