import { type Kysely, sql } from 'kysely';
import type { Schema } from '../engine/schema.ts';
import { hasBlindLink, deleteBlindLinks } from './share-links.ts';
import { showVersion } from './versions.ts';

/**
 * Shows a file to everybody, and with it its newest version for good, or to its owner alone. Older versions that were not
 * published stay as they are. Links that hide names end where `endsBlindLinks` says so; else `has_blind_links` says that the
 * file stays as it was because of them.
 */
export function setPublic(
  db: Kysely<Schema>,
  id: number,
  isPublic: boolean,
  endsBlindLinks = false,
): Promise<'done' | 'has_blind_links'> {
  return db.transaction().execute(async (trx) => {
    // A link that is being made waits here, and this for it.
    await trx.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute();
    if (isPublic && !endsBlindLinks && (await hasBlindLink(trx, id))) return 'has_blind_links';
    const file = await trx
      .updateTable('files')
      .set({ is_public: isPublic, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('is_public', '<>', isPublic)
      // A file hidden by the operator cannot be made public.
      .where((is) => is.or([is.val(!isPublic), is('hidden_at', 'is', null)]))
      .returning('version')
      .executeTakeFirst();
    if (file === undefined || !isPublic) return 'done';
    await deleteBlindLinks(trx, id);
    await showVersion(trx, id, file.version, 'everybody');
    return 'done';
  });
}
