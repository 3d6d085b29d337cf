import { sql, type Kysely } from 'kysely';

/**
 * Which pairs of neighbouring characters the texts of each timeline have, so that a search for one or two letters, which no index
 * of substrings has, leaves out the timelines that cannot have them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const KEYS = ['label_key', 'comments_key', 'formal_function_key', 'formal_type_key'];

/** Number of the class of a character: 26 letters, 10 digits, the blank, and 27 for all others. */
const classOf = (character: string) => `(
  case when ascii(${character}) between 97 and 122 then ascii(${character}) - 97
    when ascii(${character}) between 48 and 57 then ascii(${character}) - 22
    when ascii(${character}) = 32 then 36
    else 37 + ascii(${character}) % 27 end)`;

/** Counts the pairs of those timelines that meet the condition. */
export const letterPairsWhere = (condition: string) => `
  update timelines set letter_pairs = (
    select coalesce(bit_or(set_bit(0::bit(4096), place, 1)), 0::bit(4096))
    from (
      select distinct ${classOf('substr(text, n, 1)')} * 64 + ${classOf('substr(text, n + 1, 1)')} as place
      from (
        select distinct ' ' || key || ' ' as text
        from components cross join lateral (values ${KEYS.map((key) => `(${key})`).join(', ')}) as keys (key)
        where timeline_id = timelines.id and key <> ''
      ) as texts cross join lateral generate_series(1, length(text) - 1) as n
    ) as pairs
  ) where ${condition}`;

const STATEMENTS = [
  `alter table timelines add column letter_pairs bit(4096)`,
  letterPairsWhere('component_count > 0'),
];
