import { sql, type Kysely } from 'kysely';
import { licenceOf, type About } from '../../cite/about.ts';
import { shownTexts } from '../../tla/shown-texts.ts';
import { logEdit } from './detail-log.ts';
import type { FoundFile } from './files.ts';
import type { Schema } from './schema.ts';
import { tagsKey } from './tags-key.ts';

/** Changes what is said about an analysis, and notes what it was before; false where the file is deleted meanwhile. */
export async function changeAbout(
  db: Kysely<Schema>,
  { id, number, about: before }: Pick<FoundFile, 'id' | 'number' | 'about'>,
  about: About,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('files')
      .set({
        about: JSON.stringify(about),
        tags_key: tagsKey(shownTexts(about.tags ?? [], 'free')),
        licence: licenceOf(about, number) ?? '',
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await logEdit(trx, { id, number }, { about: before }, { about });
    return true;
  });
}
