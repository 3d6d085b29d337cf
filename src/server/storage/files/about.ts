import { sql, type Kysely, type Transaction } from 'kysely';
import { type About } from '../../../cite/about.ts';
import { logEdit } from './detail-log.ts';
import type { FoundFile } from './find-files.ts';
import type { Schema } from '../engine/schema.ts';
import { columnsOfAbout } from './file-columns.ts';

/**
 * Changes the description of an analysis, and logs the former one. `changed` means that it has changed since it was read, or
 * another version is the newest; `gone` that the file is deleted.
 */
export function changeAbout(
  db: Kysely<Schema>,
  { id, number, about: before }: Pick<FoundFile, 'id' | 'number' | 'about'>,
  about: About,
): Promise<'done' | 'changed' | 'gone'> {
  return db.transaction().execute(async (trx) => {
    const now = await lockAbout(trx, id);
    if (now === undefined) return 'gone';
    if (now.version !== number || JSON.stringify(now.about) !== JSON.stringify(before)) return 'changed';
    await store(trx, { id, ...now }, about, number);
    return 'done';
  });
}

/** Changes the DOI of a version, and nothing else; false where the file is deleted meanwhile. */
export function changeDoi(db: Kysely<Schema>, id: number, number: number, doi: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = await lockAbout(trx, id);
    if (now === undefined) return false;
    const dois = { ...now.about.dois, [String(number)]: doi };
    await store(trx, { id, ...now }, { ...now.about, dois }, number);
    return true;
  });
}

type LockedAbout = Pick<FoundFile, 'about' | 'version'>;

/** The stored description; its row stays locked until the commit. */
const lockAbout = (trx: Transaction<Schema>, id: number): Promise<LockedAbout | undefined> =>
  trx
    .selectFrom('files')
    .select(['about', 'version'])
    .where('id', '=', id)
    .where('is_ready', '=', true)
    .forUpdate()
    .executeTakeFirst();

async function store(
  trx: Transaction<Schema>,
  { id, about: before, version }: LockedAbout & Pick<FoundFile, 'id'>,
  about: About,
  loggedNumber: number,
): Promise<void> {
  await trx
    .updateTable('files')
    .set({
      about: JSON.stringify(about),
      ...columnsOfAbout(about, version),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  await logEdit(trx, { id, number: loggedNumber }, { about: before }, { about });
}
