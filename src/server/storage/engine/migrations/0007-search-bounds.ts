import { sql, type Kysely } from 'kysely';

/** Lets a search walk along one timeline part by part, and compares texts by their first 1,000 characters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const cut = (table: string, column: string) =>
  `update ${table} set ${column} = left(${column}, 1000) where length(${column}) > 1000`;

const STATEMENTS = [
  `create index components_timeline_id on components (timeline_id, id)`,
  // The longer index serves its queries too.
  `drop index components_timeline`,
  cut('components', 'label_key'),
  cut('components', 'comments_key'),
  cut('components', 'formal_function_key'),
  cut('components', 'formal_type_key'),
  cut('abstract_works', 'title_key'),
  cut('abstract_works', 'composer_key'),
  cut('concrete_works', 'artist_key'),
];
