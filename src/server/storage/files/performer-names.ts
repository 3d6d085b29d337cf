import { sql, type Kysely } from 'kysely';
import { personKey, readPeople } from '../../../shared/pieces/people.ts';
import { withoutLocalPaths } from '../../../tla/local-paths.ts';
import type { Schema } from '../engine/schema.ts';

/** Rules by which people are read of performers, raised with every change of `readPeople` and `personKey`. */
const PERFORMER_RULES = 1;
/** Works whose people are read in one statement. */
const BATCH = 500;

/** The columns of a work that are made of its performer. Nobody learns from them where a file lay on its author's machine. */
export function performerColumns(artist: string): {
  readonly performer_rules: number;
  readonly performer_slugs: readonly string[];
  readonly performer_keys: readonly string[];
} {
  const people = readPeople(withoutLocalPaths(artist, 'free'));
  return {
    performer_rules: PERFORMER_RULES,
    performer_slugs: people.map(({ slug }) => slug),
    performer_keys: [...new Set(people.map(({ name }) => personKey(name)))],
  };
}

/** Reads the people of all works of which none were read by the rules of this release. */
export async function renewPerformers(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const works = await db
      .selectFrom('concrete_works')
      .select(['id', 'artist'])
      .where('performer_rules', '<>', PERFORMER_RULES)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (works.length === 0) return;
    const made = works.map(({ id, artist }) => ({ id, ...performerColumns(artist) }));
    // Lists of different lengths go as JSON: an array of arrays is a rectangle.
    await sql`
      update concrete_works set performer_rules = ${PERFORMER_RULES},
          performer_slugs = array(select jsonb_array_elements_text(made -> 'performer_slugs')),
          performer_keys = array(select jsonb_array_elements_text(made -> 'performer_keys'))
        from jsonb_array_elements(${JSON.stringify(made)}::jsonb) as made
        where concrete_works.id = (made ->> 'id')::integer`.execute(db);
  }
}
