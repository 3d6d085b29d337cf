import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { MAX_QUESTIONS } from '../../../shared/limits.ts';
import { slugOf } from '../../../shared/slug.ts';
import { lockAccount } from '../engine/lock-account.ts';
import type { Schema } from '../engine/schema.ts';
import { withFreeSlug } from '../engine/with-free-slug.ts';

type Question = Readonly<Selectable<Schema['saved_questions']>>;

/** A saved question with its owner's username and public name. */
export interface OwnedQuestion extends Question {
  readonly username: string;
  readonly given_name: string;
  readonly family_name: string;
}

/** Whether everybody sees a question: its owner shares it, and the operator has not hidden it. */
export const isShown = ({ is_public, hidden_at }: Pick<Question, 'is_public' | 'hidden_at'>): boolean =>
  is_public && hidden_at === null;

/** What its owner says of a question. */
export type QuestionWords = Pick<Question, 'name' | 'line' | 'facets' | 'is_public'>;

/**
 * Saves a question and gives its slug, which follows from its name. `full` says that the account has `MAX_QUESTIONS`. Throws
 * `AccountGone` where its owner has left.
 */
export function createQuestion(
  db: Kysely<Schema>,
  ownerId: number,
  words: QuestionWords,
): Promise<{ readonly slug: string } | 'full'> {
  return db.transaction().execute(async (trx) => {
    // Other new questions of the account wait here, and so does its deletion.
    await lockAccount(trx, ownerId);
    const { count } = await trx
      .selectFrom('saved_questions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_QUESTIONS) return 'full';
    return withFreeSlug(slugOf(words.name, 'question'), (slug) =>
      trx
        .insertInto('saved_questions')
        .values({ ...words, owner_id: ownerId, slug })
        .onConflict((is) => is.column('slug').doNothing())
        .returning('slug')
        .executeTakeFirst(),
    );
  });
}

const selectOwned = (db: Kysely<Schema>) =>
  db
    .selectFrom('saved_questions')
    .innerJoin('users', 'users.id', 'owner_id')
    .selectAll('saved_questions')
    .select(['username', 'given_name', 'family_name']);

/** The question of a slug, whoever may see it. */
export const findQuestion = (db: Kysely<Schema>, slug: string): Promise<OwnedQuestion | undefined> =>
  selectOwned(db).where('slug', '=', slug).executeTakeFirst();

/** All questions of an account, the latest first. */
export const listQuestions = (db: Kysely<Schema>, ownerId: number): Promise<OwnedQuestion[]> =>
  selectOwned(db).where('owner_id', '=', ownerId).orderBy('saved_questions.id', 'desc').execute();

/** Those of the slugs that everybody sees. */
export const findShownQuestions = (db: Kysely<Schema>, slugs: readonly string[]): Promise<OwnedQuestion[]> =>
  selectOwned(db)
    .where('slug', 'in', slugs)
    .where('is_public', '=', true)
    .where('hidden_at', 'is', null)
    .execute();

/** Questions that everybody sees, the first ones by their ids. */
export const listShownQuestions = (
  db: Kysely<Schema>,
  most: number,
): Promise<readonly Pick<Question, 'slug' | 'name' | 'changed_at'>[]> =>
  db
    .selectFrom('saved_questions')
    .select(['slug', 'name', 'changed_at'])
    .where('is_public', '=', true)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();

/** Changes a question; its address stays. */
export async function changeQuestion(
  db: Kysely<Schema>,
  id: number,
  changes: Partial<QuestionWords>,
): Promise<void> {
  await db
    .updateTable('saved_questions')
    .set({ ...changes, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteQuestion(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('saved_questions').where('id', '=', id).execute();
}

/** Deletes all questions of an account. */
export async function deleteQuestionsOf(trx: Transaction<Schema>, ownerId: number): Promise<void> {
  await trx.deleteFrom('saved_questions').where('owner_id', '=', ownerId).execute();
}
