import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { shownTexts } from '../../tla/shown-texts.ts';
import { allOf } from '../search/fields.ts';
import type { SearchSession } from '../search/session.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { Pattern } from '../storage/engine/search-connections.ts';
import { fitOf, wordsOf, type Wanted } from './words.ts';

/** Files that are looked at for the best works. */
const MOST_FILES = 300;
const MOST_CORPORA = 100;

interface Work {
  readonly id: number;
  readonly title: string;
  readonly composer: string;
}

/** Whether a text of `words_of_names` has all words, or those they were probably meant to be. */
const has = (text: RawBuilder<unknown>, wanted: readonly Wanted[], pattern: Pattern): RawBuilder<SqlBool> =>
  allOf(
    wanted.map(({ typed, near }) => {
      const any = [typed, ...near].map((word) => sql<SqlBool>`${text} like ${pattern(`% ${word}%`)}`);
      return sql<SqlBool>`(${sql.join(any, sql` or `)})`;
    }),
  );

/** Works of public files whose title, composer and performer have the words, the best first. */
export async function findWorks(
  session: SearchSession,
  wanted: readonly Wanted[],
  most: number,
): Promise<readonly Work[]> {
  const { rows } = await session.ask((db, pattern) =>
    sql<Work & { readonly artist: string }>`
      select coalesce(group_id, abstract_works.id) as id, title, composer, artist
        from (
          select concrete_work_id from files
            where is_public and is_ready and ${has(sql`name_words`, wanted, pattern)} limit ${MOST_FILES}
        ) as found
        join concrete_works on concrete_works.id = concrete_work_id
        join abstract_works on abstract_works.id = abstract_work_id`.execute(db),
  );
  const best = new Map<number, { readonly work: Work; readonly fit: number }>();
  for (const { id, ...piece } of rows) {
    const { title, composer, artist } = shownPieceOf(piece);
    // Words of the title weigh more: those of the others are further suggestions.
    const ofTitle = fitOf(wanted, wordsOf(title));
    const fit =
      ofTitle === undefined ? fitOf(wanted, wordsOf(`${title} ${composer} ${artist}`)) : ofTitle + 1;
    if (fit !== undefined && fit > (best.get(id)?.fit ?? 0))
      best.set(id, { work: { id, title, composer }, fit });
  }
  return [...best.values()]
    .sort((a, b) => b.fit - a.fit || a.work.title.localeCompare(b.work.title, 'en', { numeric: true }))
    .slice(0, most)
    .map(({ work }) => work);
}

interface Corpus {
  readonly slug: string;
  readonly title: string;
}

/** Public corpora whose titles have the words, the best first. */
export async function findCorpora(
  session: SearchSession,
  wanted: readonly Wanted[],
  most: number,
): Promise<readonly Corpus[]> {
  const { rows } = await session.ask((db, pattern) =>
    sql<Corpus>`
      select slug, title from corpora
        where visibility = 'public' and ${has(sql`words_of_names(title_key, '', '')`, wanted, pattern)}
        order by title_key limit ${MOST_CORPORA}`.execute(db),
  );
  return rows
    .map(({ slug, title }) => ({ slug, title: shownTexts(title, 'free') }))
    .flatMap((corpus) => {
      const fit = fitOf(wanted, wordsOf(corpus.title));
      return fit === undefined ? [] : [{ corpus, fit }];
    })
    .sort((a, b) => b.fit - a.fit)
    .slice(0, most)
    .map(({ corpus }) => corpus);
}
