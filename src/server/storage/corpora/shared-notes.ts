import { sql, type Kysely } from 'kysely';
import type { Schema } from '../engine/schema.ts';
import type { Corpus } from './corpora.ts';

/** Keeps the notes that most files of a corpus share. */
export async function setSharedNotes(db: Kysely<Schema>, id: number, notes: string): Promise<void> {
  await db
    .updateTable('corpora')
    .set({ shared_notes: notes, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('shared_notes', '<>', notes)
    .execute();
}

/** The public corpus with these shared notes in which a file stands; undefined for none. */
export function findCorpusOfNotes(
  db: Kysely<Schema>,
  fileId: number,
  notes: string,
): Promise<Corpus | undefined> {
  return db
    .selectFrom('corpora')
    .innerJoin('corpus_files', 'corpus_id', 'corpora.id')
    .selectAll('corpora')
    .where('file_id', '=', fileId)
    .where('is_accepted', '=', true)
    .where('visibility', '=', 'public')
    .where('shared_notes', '=', notes)
    .orderBy('corpora.id')
    .limit(1)
    .executeTakeFirst();
}
