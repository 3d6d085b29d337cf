import type { GoodBody, Handler } from '../http/handler.ts';
import { undefinedIfTimedOut, withSearch, type SearchSession } from '../search/session.ts';
import { countComments } from '../suggest/count-comments.ts';
import { findLabels } from '../suggest/find-labels.ts';
import { findPeople } from '../suggest/find-people.ts';
import { findQuestions } from '../suggest/find-questions.ts';
import { findCorpora, findWorks } from '../suggest/find-works.ts';
import type { KnownNames } from '../suggest/known-names.ts';
import { nearWords } from '../suggest/near-words.ts';
import { wordsOf, type Wanted } from '../suggest/words.ts';

/** Words of a text that are looked for. */
const MOST_WORDS = 10;
/** Suggestions of each sort, as the contract has it. */
const MOST = 5;
/** Found names below which words are corrected as well. */
const FEW = 3;
/** Of a search that the database took longer for, a sort may have been left out: its answer is not kept. */
const CUT_MS = 500;

type Suggestions = GoodBody<'suggest'>;
type Names = Awaited<ReturnType<KnownNames['atHand']>>;

/** What a text may mean while it is typed. */
export const suggest: Handler<'suggest'> = async (
  { query: { text, exact }, request },
  { searches, searchLimit, keptAnswers, knownNames },
) => {
  const names = await knownNames.atHand();
  return keptAnswers.json(`suggest ${JSON.stringify([text, exact])}`, () =>
    searchLimit.run(request.ip, (network) =>
      withSearch(searches, network, async (session) => {
        const body = await find(text, exact !== 'true', session, names);
        return { body, isLasting: names.isCurrent && session.spentMs < CUT_MS };
      }),
    ),
  );
};

type FoundNames = Pick<Suggestions, 'works' | 'people' | 'corpora' | 'questions'>;
const NOTHING: FoundNames = { works: [], people: [], corpora: [], questions: [] };
const countOf = ({ works, people, corpora, questions }: FoundNames) =>
  works.length + people.length + corpora.length + questions.length;

async function find(
  text: string,
  isCorrected: boolean,
  session: SearchSession,
  names: Names,
): Promise<Suggestions> {
  const words = wordsOf(text).slice(0, MOST_WORDS);
  if (words.length === 0) return { ...NOTHING, labels: [] };
  const exact = await findNames(
    words.map((typed) => ({ typed, near: [] })),
    session,
    names,
  );
  const corrected =
    isCorrected && countOf(exact) < FEW ? await findCorrected(words, session, names) : undefined;
  const found = corrected === undefined ? exact : joined(exact, corrected);
  const labels = await orNothing(findLabels(session, text, MOST));
  const comments = await undefinedIfTimedOut(countComments(session, text));
  return {
    ...(corrected && countOf(exact) === 0 && { corrected: corrected.text }),
    ...found,
    labels: labels.map(({ isCapped, ...label }) => ({ ...label, ...(isCapped && { is_capped: true }) })),
    ...(comments && { comments }),
  };
}

/** A sort that takes too long is left out: the others are suggested all the same. */
const orNothing = async <Item>(part: Promise<readonly Item[]>): Promise<Item[]> => [
  ...((await undefinedIfTimedOut(part)) ?? []),
];

async function findNames(
  wanted: readonly Wanted[],
  session: SearchSession,
  { people, questions }: Pick<Names, 'people' | 'questions'>,
): Promise<FoundNames> {
  return {
    people: await orNothing(findPeople(session, people, wanted, MOST)),
    corpora: await orNothing(findCorpora(session, wanted, MOST)),
    questions: await orNothing(findQuestions(session, questions, wanted, MOST)),
    works: await orNothing(findWorks(session, wanted, MOST)),
  };
}

/** What is found by words that were probably meant; undefined for nothing. */
async function findCorrected(
  words: readonly string[],
  session: SearchSession,
  names: Names,
): Promise<(FoundNames & { readonly text: string }) | undefined> {
  const wanted = words.map((typed) => ({ typed, near: nearWords(typed, names.words) }));
  if (wanted.every(({ near }) => near.length === 0)) return undefined;
  const found = await findNames(wanted, session, names);
  if (countOf(found) === 0) return undefined;
  const { works, people, corpora, questions } = found;
  const its = wordsOf(
    [
      ...people.map(({ name, id }) => `${name} ${id}`),
      ...works.map(({ title, composer }) => `${title} ${composer}`),
      ...corpora.map(({ title }) => title),
      ...questions.map(({ name }) => name),
    ].join(' '),
  );
  const meant = wanted.map(({ typed, near }) =>
    its.some((word) => word.startsWith(typed)) ? typed : (near.find((word) => its.includes(word)) ?? typed),
  );
  return { ...found, text: meant.join(' ') };
}

/** The first ones, and behind them those of the second that are not among them. */
function joined(first: FoundNames, second: FoundNames): FoundNames {
  const both = <Item>(key: (item: Item) => string, some: readonly Item[], more: readonly Item[]): Item[] => {
    const known = new Set(some.map(key));
    return [...some, ...more.filter((item) => !known.has(key(item)))].slice(0, MOST);
  };
  return {
    works: both(({ id }) => String(id), first.works, second.works),
    people: both(({ role, id }) => `${role} ${id}`, first.people, second.people),
    corpora: both(({ slug }) => slug, first.corpora, second.corpora),
    questions: both(({ slug }) => slug, first.questions, second.questions),
  };
}
