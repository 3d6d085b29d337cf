import { sql, type Kysely } from 'kysely';

/** Finds public files by the beginnings of the words of their names, whichever of title, composer and performer has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Each word has a blank before it. */
const STATEMENTS = [
  `create function words_of_names(title text, composer text, performer text) returns text
    language sql immutable parallel safe as $$
      select translate(' ' || title || ' ' || composer || ' ' || performer,
        '.,:;!?()[]{}<>/\\|&+*=~#@%_"''-–—‐‘’‚“”„«»…', repeat(' ', 60))
    $$`,
  // Stored: to work it out again for each row of an answer takes longer than to find the rows.
  `alter table files add column name_words text
    generated always as (words_of_names(title_key, composer_key, performer_key)) stored`,
  `create index files_names on files using gin (name_words gin_trgm_ops)
    with (gin_pending_list_limit = 256) where is_public and is_ready`,
];
