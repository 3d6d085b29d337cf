import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { tombstoneWords } from '../../../shared/tombstone-words.ts';
import { withoutLocalPaths } from '../../../tla/local-paths.ts';
import type { Schema } from '../engine/schema.ts';

type Tombstone = Selectable<Schema['tombstones']>;

/** Leaves a note at the addresses of those of the files that are public; where there is one already, it stays. */
export async function leaveTombstones(
  trx: Transaction<Schema>,
  fileIds: readonly number[],
  reason: Tombstone['reason'],
): Promise<void> {
  await sql`
    insert into tombstones (file_id, title, number_of_versions, reason)
    select files.id, title, version, ${reason} from files
    join concrete_works on concrete_works.id = concrete_work_id
    join abstract_works on abstract_works.id = abstract_work_id
    where files.id = any(${fileIds}::integer[]) and is_public and is_ready
    on conflict do nothing`.execute(trx);
}

/** The note at the address of a file, or of one of its versions; undefined where there is none. */
export async function findTombstone(
  db: Kysely<Schema>,
  fileId: number,
  version = 1,
): Promise<Tombstone | undefined> {
  const tombstone = await db
    .selectFrom('tombstones')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('number_of_versions', '>=', version)
    .executeTakeFirst();
  // One that an older release stored may be a path.
  return tombstone && { ...tombstone, title: withoutLocalPaths(tombstone.title, 'free') };
}

/** Text of the note at the address of what is gone. */
export const wordsOf = ({ title, deleted_at, reason }: Tombstone): string =>
  tombstoneWords({ title, goneAt: deleted_at, isWithdrawn: reason === 'withdrawn' });
