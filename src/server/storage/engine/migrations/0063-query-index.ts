import { sql, type Kysely } from 'kysely';

/**
 * What the query language reads: the newest version of each file with its measures, and its timelines with their lanes. Terms
 * tell which of them may have a match, and words by which lanes a line may name them. Files that are stored already are read
 * after the start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table searched_versions (
    file_id integer not null,
    number integer not null,
    rules text not null,
    length double precision not null,
    map text,
    primary key (file_id, number),
    foreign key (file_id, number) references file_versions on delete cascade on update cascade
  )`,
  `create table searched_timelines (
    file_id integer not null,
    number integer not null,
    ordinal integer not null,
    is_usual boolean not null,
    names text[] not null,
    words text[] not null,
    terms integer[] not null,
    lanes text not null,
    primary key (file_id, number, ordinal),
    foreign key (file_id, number) references searched_versions on delete cascade on update cascade
  )`,
  `create index searched_timelines_terms on searched_timelines using gin (terms) with (gin_pending_list_limit = 256)`,
];
