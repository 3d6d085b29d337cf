import { presentListed } from '../corpora/present-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { findCorpus, listCorpora as listStored } from '../storage/corpora/corpora.ts';

const MOST = 50;

/** A page of the public corpora, by title. */
export const listCorpora: Handler<'listCorpora'> = async ({ query }, { db, keptAnswers }) => {
  const { after } = query;
  return keptAnswers.json(`corpora ${after ?? ''}`, async () => {
    const last = after === undefined ? undefined : await findCorpus(db, after);
    // What a private one is called tells nobody where it would stand.
    const from = last?.visibility === 'public' ? { titleKey: last.title_key, id: last.id } : undefined;
    const found = await listStored(db, from === undefined ? {} : { after: from }, MOST + 1);
    const corpora = found.slice(0, MOST).map((corpus) => presentListed(corpus, false));
    return { body: { corpora, has_more: found.length > MOST } };
  });
};
