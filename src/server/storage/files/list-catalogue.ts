import { sql, type Kysely } from 'kysely';
import type { Schema } from '../engine/schema.ts';

/** Place of an entry in the catalogue: when it changed, in microseconds since 1970, and the id of its file. */
export interface CatalogueMark {
  readonly micros: string;
  readonly id: number;
}

/** A file that everybody sees, or one that nobody but its owner sees any more. */
export interface CatalogueEntry extends CatalogueMark {
  readonly changedAt: Date;
  readonly isGone: boolean;
}

interface Row {
  readonly id: number;
  readonly changed_at: Date;
  readonly micros: string;
  readonly is_gone: boolean;
}

/**
 * The first `most` entries of the catalogue after a mark, or from a time on, in the order of their last change. A file that
 * changes while somebody pages moves to the end, where it is met again.
 */
export async function listCatalogue(
  db: Kysely<Schema>,
  from: { readonly after?: CatalogueMark | undefined; readonly since?: Date | undefined },
  most: number,
): Promise<readonly CatalogueEntry[]> {
  const isLater = (at: string, id: string) => {
    const { after, since } = from;
    const time = sql.ref(at);
    // A number of microseconds fits a double, and a time is stored in them.
    const past = after
      ? sql`(${time}, ${sql.ref(id)}) >
          ('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::integer)`
      : sql`true`;
    return since ? sql`${past} and ${time} >= ${since}` : past;
  };
  const { rows } = await sql<Row>`
    select id, changed_at, is_gone, (extract(epoch from changed_at) * 1000000)::bigint::text as micros from (
      (select id, updated_at as changed_at, false as is_gone from files
        where is_public and is_ready and ${isLater('updated_at', 'id')}
        order by updated_at, id limit ${most})
      union all
      (select file_id, removed_at, true from catalogue_removals
        where ${isLater('removed_at', 'file_id')}
        order by removed_at, file_id limit ${most})
    ) as entries
    order by changed_at, id limit ${most}`.execute(db);
  return rows.map(({ id, changed_at, micros, is_gone }) => ({
    ...{ id, micros, changedAt: new Date(changed_at), isGone: is_gone },
  }));
}
