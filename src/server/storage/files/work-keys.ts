import { sql, type Kysely } from 'kysely';
import { workKeys, type NamedPiece } from '../../../shared/pieces/work-key.ts';
import { searchKey } from '../../../shared/normalise.ts';
import type { Schema } from '../engine/schema.ts';

/** Rules by which keys are made, raised with every change of `workKeys`. */
const KEY_RULES = 1;
/** Works whose keys are made in one statement. */
const BATCH = 500;

interface Keyed extends NamedPiece {
  readonly id: number;
}

/** Digits that a number of a title is filled up to, so that 2 comes before 10. */
const DIGITS = 6;

const sortKey = (title: string): string =>
  searchKey(title).replace(/\d+/g, (number) => number.padStart(DIGITS, '0'));

/** Makes the keys of works, in place of those that they have. */
async function makeKeys(db: Kysely<Schema>, works: readonly Keyed[]): Promise<void> {
  const ids = works.map(({ id }) => id);
  const keys = works.flatMap((work) => workKeys(work).map((key) => ({ id: work.id, key })));
  await sql`
    with gone as (
      delete from work_keys where work_id = any(${ids}::integer[])
        and (work_id, key) not in (
          select * from unnest(${keys.map(({ id }) => id)}::integer[], ${keys.map(({ key }) => key)}::text[]))
    ), added as (
      insert into work_keys (work_id, key)
      select id, key from unnest(${keys.map(({ id }) => id)}::integer[], ${keys.map(({ key }) => key)}::text[])
        as keys (id, key) where exists (select from abstract_works where abstract_works.id = keys.id)
      on conflict do nothing
    )
    update abstract_works set key_rules = ${KEY_RULES}, title_sort = made.sort
      from unnest(${ids}::integer[], ${works.map(({ title }) => sortKey(title))}::text[]) as made (id, sort)
      where abstract_works.id = made.id`.execute(db);
}

/** Makes the keys of one work, unless it has them. */
export async function keepKeys(db: Kysely<Schema>, work: Keyed & { readonly rules: number }): Promise<void> {
  if (work.rules !== KEY_RULES) await makeKeys(db, [work]);
}

/** Makes the keys of all works that have none by the rules of this release. */
export async function renewKeys(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const works = await db
      .selectFrom('abstract_works')
      .select(['id', 'title', 'composer'])
      .where('key_rules', '<>', KEY_RULES)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (works.length === 0) return;
    await makeKeys(db, works);
  }
}
