import { sql } from 'kysely';
import { normalise } from '../../shared/normalise.ts';
import { containing, hasTrigram } from '../search/fields.ts';
import { undefinedIfTimedOut, type SearchSession } from '../search/session.ts';

/** Comments with one text that are counted. */
const MOST_COUNTED = 200;
/** Database time of counting: without a count the comments are suggested all the same. */
const COUNT_MS = 40;
/** Components of a site from which on nothing is counted: of a frequent text the index takes longer, where nothing cuts it. */
const MOST_COMPONENTS = 4_000_000;

interface Comments {
  /** Components of public files whose comments have the text, `MOST_COUNTED` at most; undefined where that takes too long. */
  readonly count?: number;
  readonly is_capped?: true;
}

/** How many comments have a text as it is typed, in any case; undefined for none, and for one without three letters in a row. */
export async function countComments(session: SearchSession, text: string): Promise<Comments | undefined> {
  const typed = text.trim().normalize('NFC');
  const key = normalise(typed);
  if (!hasTrigram(key)) return undefined;
  const counting = session.ask(
    (db, pattern) =>
      sql<{ readonly count: number | null }>`
        select case when reltuples < ${MOST_COMPONENTS} then (
          select count(*)::integer from (
            select from components join timelines on timelines.id = timeline_id and is_listed
              where comments_key like ${pattern(containing(key))} and comments ilike ${containing(typed)}
              limit ${MOST_COUNTED + 1}
          ) as found
        ) end as count from pg_class where oid = 'components'::regclass`.execute(db),
    // The index finds rare texts at once, and in the rows themselves frequent ones are not found in time either.
    ['enable_seqscan'],
    COUNT_MS,
  );
  const count = (await undefinedIfTimedOut(counting))?.rows[0]?.count;
  if (count === undefined || count === null) return {};
  if (count === 0) return undefined;
  return count > MOST_COUNTED ? { count: MOST_COUNTED, is_capped: true } : { count };
}
