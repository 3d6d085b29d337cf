import { sql, type Kysely } from 'kysely';

/** Indexes for the search of components: the number of components of a timeline, and every field in order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** One entry for each component that has the field; `timeline_id` says without the row whose it is. */
const inOrder = (name: string, value: string, isGiven: string) =>
  `create index components_by_${name} on components (kind, ${value}, id) include (timeline_id) where ${isGiven}`;

/** An index takes no long texts: texts that begin with the same hundred letters are ordered by id. */
const inOrderOfText = (name: string) =>
  inOrder(`${name}_start`, `left(${name}_key, 100)`, `${name}_key <> ''`);

const STATEMENTS = [
  `alter table timelines add column component_count integer not null default 0`,
  `update timelines set component_count = (
    select count(*) from components where components.timeline_id = timelines.id
  )`,
  `create index timelines_kind on timelines (kind)`,
  inOrder('start', 'start', 'true'),
  inOrder('end', '"end"', '"end" is not null'),
  inOrder('color', 'color collate "C"', `color <> ''`),
  inOrderOfText('label'),
  inOrderOfText('comments'),
  inOrderOfText('formal_function'),
  inOrderOfText('formal_type'),
];
