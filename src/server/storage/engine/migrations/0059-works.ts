import { sql, type Kysely } from 'kysely';

/** Maps of the measures of versions, by the rules that they were made by; empty of a version without measures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table measure_maps (
    file_id integer not null,
    number integer not null,
    rules text not null,
    map text not null,
    primary key (file_id, number),
    foreign key (file_id, number) references file_versions on delete cascade on update cascade
  )`,
];
