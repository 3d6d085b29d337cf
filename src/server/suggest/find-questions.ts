import { shownName } from '../../cite/about.ts';
import type { SearchSession } from '../search/session.ts';
import { findShownQuestions } from '../storage/accounts/saved-questions.ts';
import type { KnownQuestion } from './known-names.ts';
import { fitOf, wordsOf, type Wanted } from './words.ts';

/** Questions that are looked up, of which the best are told. */
const MOST_LOOKED_UP = 15;

interface Question {
  readonly slug: string;
  readonly name: string;
  /** Its owner's public name, or username. */
  readonly by: string;
}

/** Public questions whose names have the words, the best first; each is looked up, as the names at hand may be old. */
export async function findQuestions(
  session: SearchSession,
  questions: readonly KnownQuestion[],
  wanted: readonly Wanted[],
  most: number,
): Promise<readonly Question[]> {
  const slugs = questions
    .flatMap(({ slug, words }) => {
      const fit = fitOf(wanted, words);
      return fit === undefined ? [] : [{ slug, fit }];
    })
    .sort((a, b) => b.fit - a.fit)
    .slice(0, MOST_LOOKED_UP)
    .map(({ slug }) => slug);
  if (slugs.length === 0) return [];
  const shown = await session.ask((db) => findShownQuestions(db, slugs));
  return shown
    .flatMap(({ slug, name, username, given_name: given, family_name: family }) => {
      const fit = fitOf(wanted, wordsOf(name));
      const by = shownName({ username, given, family });
      return fit === undefined ? [] : [{ question: { slug, name, by }, fit }];
    })
    .sort((a, b) => b.fit - a.fit || a.question.name.localeCompare(b.question.name, 'en', { numeric: true }))
    .slice(0, most)
    .map(({ question }) => question);
}
