import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { PART_BYTES } from '../../../packages/limits.ts';
import { deleteUnusedBlobs, holdBlobs } from '../blobs/blob-rows.ts';
import type { StoredBlob } from '../blobs/blobs.ts';
import { lockAccount } from '../engine/lock-account.ts';
import type { Schema } from '../engine/schema.ts';
import type { PackageChoices, PackageFacts } from './package-facts.ts';

/** A zip on its way in. */
export type Package = Readonly<Selectable<Schema['packages']>>;

/** States in which the owner is waited for, or the server works: one package of an account at a time is in them. */
const UNDER_WAY: readonly Package['state'][] = ['receiving', 'reading', 'planned', 'storing'];
/** States in which the server works. */
const WORKING: readonly Package['state'][] = ['reading', 'storing'];

/** How many parts the zip has. */
export const countParts = ({ size }: Pick<Package, 'size'>): number => Math.ceil(size / PART_BYTES);

/** Bytes of one of its parts. */
export const sizeOfPart = ({ size }: Pick<Package, 'size'>, number: number): number =>
  Math.min(PART_BYTES, size - number * PART_BYTES);

/** Packages that nobody went on with are kept so long, in milliseconds. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Packages of all accounts that may be under way, each with all its bytes. */
const MAX_UNDER_WAY = 50;

/** Packages that one account may begin in a day. */
export const PACKAGES_A_DAY = 50;

/** Makes a package that has no part yet, or gives the account's one that is under way. `full` says that too many are. */
export function createPackage(
  db: Kysely<Schema>,
  ownerId: number,
  { name, size, corpus_id = null }: Pick<Package, 'name' | 'size'> & Partial<Pick<Package, 'corpus_id'>>,
): Promise<
  { readonly is: 'made' | 'under way'; readonly made: Package } | { readonly is: 'full' | 'too many' }
> {
  return db.transaction().execute(async (trx) => {
    // Other new packages of the account wait here, and so does its deletion.
    await lockAccount(trx, ownerId);
    const [own] = await trx
      .selectFrom('packages')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('state', 'in', UNDER_WAY)
      .limit(1)
      .execute();
    if (own !== undefined) return { is: 'under way', made: own };
    const counted = await trx
      .selectFrom('packages')
      .select(({ fn }) => [
        fn.countAll<string>().filterWhere('state', 'in', UNDER_WAY).as('inAll'),
        fn
          .countAll<string>()
          .filterWhere('owner_id', '=', ownerId)
          .filterWhere('created_at', '>', sql<Date>`now() - interval '1 day'`)
          .as('ofOwner'),
      ])
      .executeTakeFirstOrThrow();
    if (Number(counted.ofOwner) >= PACKAGES_A_DAY) return { is: 'too many' };
    if (Number(counted.inAll) >= MAX_UNDER_WAY) return { is: 'full' };
    const made = await trx
      .insertInto('packages')
      .values({ owner_id: ownerId, name, size, corpus_id })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { is: 'made', made };
  });
}

/** An account's own package; undefined for none of this id. */
export function findPackage(db: Kysely<Schema>, ownerId: number, id: number): Promise<Package | undefined> {
  return db
    .selectFrom('packages')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
}

/** The packages of an account, the newest first. */
export function listPackages(db: Kysely<Schema>, ownerId: number, most: number): Promise<readonly Package[]> {
  return db
    .selectFrom('packages')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Numbers of the parts that are there. */
export async function partsOf(
  db: Kysely<Schema>,
  id: number,
): Promise<ReadonlyMap<number, { readonly blobId: string; readonly sha256: string }>> {
  const rows = await db.selectFrom('package_parts').selectAll().where('package_id', '=', id).execute();
  return new Map(rows.map(({ number, blob_id: blobId, sha256 }) => [number, { blobId, sha256 }]));
}

/**
 * Keeps a part; once all are there, the package is read. `known` says that the part is there already, `gone` that the package takes
 * no parts any more: the blob is not kept then.
 */
export function addPart(
  db: Kysely<Schema>,
  { id, size }: Pick<Package, 'id' | 'size'>,
  number: number,
  blob: StoredBlob,
): Promise<'added' | 'known' | 'gone'> {
  return db.transaction().execute(async (trx) => {
    const now = await trx
      .selectFrom('packages')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (now === undefined) return 'gone';
    const parts = await partsOf(trx, id);
    if (parts.has(number)) return 'known';
    if (now.state !== 'receiving') return 'gone';
    await holdBlobs(trx, [{ ...blob, contentType: 'application/octet-stream' }], []);
    await trx
      .insertInto('package_parts')
      .values({ package_id: id, number, size: blob.size, sha256: blob.sha256, blob_id: blob.id })
      .execute();
    const isWhole = parts.size + 1 === countParts({ size });
    await trx
      .updateTable('packages')
      .set({ updated_at: sql<Date>`now()`, ...(isWhole && { state: 'reading' as const }) })
      .where('id', '=', id)
      .execute();
    return 'added';
  });
}

/** Has a plan carried out; false where it is none any more. */
export async function startStoring(
  db: Kysely<Schema>,
  id: number,
  choices: PackageChoices,
): Promise<boolean> {
  const started = await db
    .updateTable('packages')
    .set({ state: 'storing', choices: JSON.stringify(choices), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .returning('id')
    .executeTakeFirst();
  return started !== undefined;
}

interface Changes {
  readonly state?: Package['state'];
  readonly problem?: string;
  readonly facts?: PackageFacts;
  readonly corpus_id?: number | null;
}

/** Changes a package; false where it is deleted meanwhile. */
export async function changePackage(
  db: Kysely<Schema>,
  id: number,
  { facts, ...changes }: Changes,
): Promise<boolean> {
  const changed = await db
    .updateTable('packages')
    .set({ ...changes, ...(facts && { facts: JSON.stringify(facts) }), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes a package with its bytes. Gives the blobs that nobody needs any more. */
export function deletePackage(db: Kysely<Schema>, id: number): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('packages').select('id').where('id', '=', id).forUpdate().execute();
    const blobs = await deleteParts(trx, [id]);
    await trx.deleteFrom('packages').where('id', '=', id).execute();
    return blobs;
  });
}

/** Deletes the bytes of a package that has come to its end. Gives the blobs that nobody needs any more. */
export const forgetBytes = (db: Kysely<Schema>, id: number): Promise<readonly string[]> =>
  db.transaction().execute((trx) => deleteParts(trx, [id]));

async function deleteParts(trx: Transaction<Schema>, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await trx
    .deleteFrom('package_parts')
    .where('package_id', 'in', ids)
    .returning('blob_id')
    .execute();
  return rows.length === 0
    ? []
    : deleteUnusedBlobs(
        trx,
        rows.map(({ blob_id }) => blob_id),
      );
}

/** Deletes all packages of an account that is deleted. Gives the blobs that nobody needs any more. */
export async function deletePackagesOf(
  trx: Transaction<Schema>,
  ownerId: number,
): Promise<readonly string[]> {
  const own = await trx.selectFrom('packages').select('id').where('owner_id', '=', ownerId).execute();
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const blobs = await deleteParts(trx, ids);
  await trx.deleteFrom('packages').where('id', 'in', ids).execute();
  return blobs;
}

/** Packages that nobody has gone on with since `before`. */
export async function findForgotten(db: Kysely<Schema>, before: Date): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('packages')
    .select('id')
    .where('state', 'not in', WORKING)
    .where('updated_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * A package that is to be worked at, for `leaseMs` the caller's alone: the one that has waited longest. Undefined where there is
 * none.
 */
export async function claimPackage(db: Kysely<Schema>, leaseMs: number): Promise<Package | undefined> {
  const claimed = await db
    .updateTable('packages')
    .set({ leased_until: leaseEnd(leaseMs) })
    .where('id', '=', (query) =>
      query
        .selectFrom('packages')
        .select('id')
        .where('state', 'in', WORKING)
        .where((where) =>
          where.or([where('leased_until', 'is', null), where('leased_until', '<', sql<Date>`now()`)]),
        )
        .orderBy('updated_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed;
}

/** Keeps a package for longer; false where it is deleted or its work has ended. */
export async function keepPackage(db: Kysely<Schema>, id: number, leaseMs: number): Promise<boolean> {
  const kept = await db
    .updateTable('packages')
    .set({ leased_until: leaseEnd(leaseMs) })
    .where('id', '=', id)
    .where('state', 'in', WORKING)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Lets go of a package, which others may have their turn before. */
export async function releasePackage(db: Kysely<Schema>, id: number): Promise<void> {
  await db
    .updateTable('packages')
    .set({ leased_until: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Lets go of all packages: to be called where no other process can be at one. */
export async function releaseAll(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('packages')
    .set({ leased_until: null })
    .where('leased_until', 'is not', null)
    .execute();
}

const leaseEnd = (leaseMs: number) => sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`;
