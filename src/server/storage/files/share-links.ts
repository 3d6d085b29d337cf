import { createHash, randomInt } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import { MAX_LINKS } from '../../../shared/limits.ts';
import type { Schema } from '../engine/schema.ts';
import { showVersion } from './versions.ts';

/** A link to a file as its owner's list shows it. */
export type ListedLink = Pick<
  Selectable<Schema['share_links']>,
  'id' | 'label' | 'hides_names' | 'created_at' | 'last_used_on'
>;

/** A link that was found by its key. */
export interface FoundLink {
  readonly id: number;
  readonly hidesNames: boolean;
  /** Id of the file in addresses that this link gives. */
  readonly addressId: number;
}

/** Ids in addresses from here on are those of links that hide names; ids of files, given one by one, stay far below. */
const MIN_ADDRESS_ID = 2 ** 30;

interface NewLink {
  readonly key: string;
  readonly label: string;
  readonly hidesNames: boolean;
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

// As text: a driver would make a moment of a day.
const LAST_USED_ON = sql<string | null>`to_char(last_used_on, 'YYYY-MM-DD')`.as('last_used_on');
const TODAY = sql<string>`(now() at time zone 'utc')::date`;

/** The links to a file, newest first. */
export function findLinks(db: Kysely<Schema>, fileId: number): Promise<ListedLink[]> {
  return db
    .selectFrom('share_links')
    .select(['id', 'label', 'hides_names', 'created_at', LAST_USED_ON])
    .where('file_id', '=', fileId)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Stores a link, which shows the newest version: others than its owner can see it from now on. `full` says that there are
 * `MAX_LINKS`, `public` that everybody is told the names that this one would hide, `gone` that the file is deleted.
 */
export function insertLink(
  db: Kysely<Schema>,
  fileId: number,
  { key, label, hidesNames }: NewLink,
): Promise<(ListedLink & Pick<FoundLink, 'addressId'>) | 'full' | 'public' | 'gone'> {
  return db.transaction().execute(async (trx) => {
    // Replacing the file and showing it to everybody wait here, and this for them.
    const file = await trx
      .selectFrom('files')
      .select(['version', 'is_public'])
      .where('id', '=', fileId)
      .where('is_ready', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (file === undefined) return 'gone';
    if (hidesNames && file.is_public) return 'public';
    const links = await trx.selectFrom('share_links').select('id').where('file_id', '=', fileId).execute();
    if (links.length >= MAX_LINKS) return 'full';
    await showVersion(trx, fileId, file.version, 'link');
    const addressId = hidesNames ? await freeAddressId(trx) : null;
    const link = await trx
      .insertInto('share_links')
      .values({
        file_id: fileId,
        key_hash: hashOf(key),
        label,
        hides_names: hidesNames,
        address_id: addressId,
      })
      .returning(['id', 'label', 'hides_names', 'created_at', LAST_USED_ON])
      .executeTakeFirstOrThrow();
    return { ...link, addressId: addressId ?? fileId };
  });
}

async function freeAddressId(db: Kysely<Schema>): Promise<number> {
  let id: number;
  do id = randomInt(MIN_ADDRESS_ID, 2 ** 31);
  while ((await fileIdOf(db, id)) !== undefined);
  return id;
}

/** The id of the file that an id in an address stands for; undefined for a link that there is not. */
export async function fileIdOf(db: Kysely<Schema>, addressId: number): Promise<number | undefined> {
  if (addressId < MIN_ADDRESS_ID) return addressId;
  const link = await db
    .selectFrom('share_links')
    .select('file_id')
    .where('address_id', '=', addressId)
    .executeTakeFirst();
  return link?.file_id;
}

/** Deletes a link for good; false where the file has none of this id. */
export async function deleteLink(db: Kysely<Schema>, fileId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('share_links')
    .where('file_id', '=', fileId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** The link to a file that has this key, and notes the day. */
export async function findLinkByKey(
  db: Kysely<Schema>,
  fileId: number,
  key: string,
): Promise<FoundLink | undefined> {
  const link = await db
    .selectFrom('share_links')
    .select(['id', 'file_id', 'hides_names', 'address_id'])
    .select(sql<boolean>`last_used_on is distinct from ${TODAY}`.as('is_first_today'))
    .where('file_id', '=', fileId)
    .where('key_hash', '=', hashOf(key))
    .where(isNotHidden)
    .executeTakeFirst();
  if (link === undefined) return undefined;
  if (link.is_first_today) await noteUse(db, link.id);
  return foundLink(link);
}

const foundLink = ({
  id,
  file_id,
  hides_names,
  address_id,
}: Pick<Selectable<Schema['share_links']>, 'id' | 'file_id' | 'hides_names' | 'address_id'>): FoundLink => ({
  id,
  hidesNames: hides_names,
  addressId: address_id ?? file_id,
});

/** Whether the operator shows the file: one that is hidden opens by no link. */
const isNotHidden = sql<boolean>`not exists (select from files where files.id = file_id and hidden_at is not null)`;

/**
 * Whether a row of `files` opens by a link in its newest version, and by none that hides names: where it stands with its owner's
 * name, reviewers would learn that.
 */
export const isOpenByLink = sql<boolean>`(
  files.hidden_at is null
  and exists (select from share_links where share_links.file_id = files.id)
  and not exists (select from share_links where share_links.file_id = files.id and hides_names)
  and exists (
    select from file_versions as newest where newest.file_id = files.id and newest.number = files.version
      and (newest.published_at is not null or newest.seen_at is not null)
  )
)`;

/** Whether a file opens by a link, as `isOpenByLink` has it. */
export async function opensByLink(db: Kysely<Schema>, fileId: number): Promise<boolean> {
  const file = await db
    .selectFrom('files')
    .select('files.id')
    .where('files.id', '=', fileId)
    .where(isOpenByLink)
    .executeTakeFirst();
  return file !== undefined;
}

/**
 * The oldest link to a file that opens by one, for whoever has the key of a link to an unlisted corpus in which the file's own
 * owner has put it.
 */
export async function findLinkByCorpus(
  db: Kysely<Schema>,
  fileId: number,
  key: string,
): Promise<FoundLink | undefined> {
  const link = await db
    .selectFrom('share_links')
    .innerJoin('files', 'files.id', 'file_id')
    .innerJoin('corpus_files', 'corpus_files.file_id', 'files.id')
    .innerJoin('corpora', 'corpora.id', 'corpus_id')
    .select(['share_links.id', 'share_links.file_id', 'hides_names', 'address_id'])
    .where('files.id', '=', fileId)
    .where(isOpenByLink)
    .where('is_accepted', '=', true)
    .where('visibility', '=', 'unlisted')
    .where('link_key_hash', '=', hashOf(key))
    .whereRef('owner_id', '=', 'author_id')
    .orderBy('share_links.id')
    .limit(1)
    .executeTakeFirst();
  return link && foundLink(link);
}

/** A database that takes no changes can be read all the same. */
async function noteUse(db: Kysely<Schema>, id: number): Promise<void> {
  const noted = db.updateTable('share_links').set({ last_used_on: TODAY }).where('id', '=', id).execute();
  await noted.catch(() => undefined);
}

/** The link to a file that has this id, if it has not been revoked. */
export async function findLink(
  db: Kysely<Schema>,
  fileId: number,
  id: number,
): Promise<FoundLink | undefined> {
  const link = await db
    .selectFrom('share_links')
    .select(['id', 'file_id', 'hides_names', 'address_id'])
    .where('file_id', '=', fileId)
    .where('id', '=', id)
    .where(isNotHidden)
    .executeTakeFirst();
  return link && foundLink(link);
}

/** Whether a file can be read by a link. */
export async function hasLink(db: Kysely<Schema>, fileId: number): Promise<boolean> {
  const link = await db
    .selectFrom('share_links')
    .select('id')
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** Whether a file has a link that hides names. */
export async function hasBlindLink(db: Kysely<Schema>, fileId: number): Promise<boolean> {
  const link = await db
    .selectFrom('share_links')
    .select('id')
    .where('file_id', '=', fileId)
    .where('hides_names', '=', true)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** Deletes all links to a file that hide names. */
export async function deleteBlindLinks(db: Kysely<Schema>, fileId: number): Promise<void> {
  await db.deleteFrom('share_links').where('file_id', '=', fileId).where('hides_names', '=', true).execute();
}

/** How many links a file has. */
export async function countLinks(db: Kysely<Schema>, fileId: number): Promise<number> {
  const { count } = await db
    .selectFrom('share_links')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
