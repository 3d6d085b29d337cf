import { requireSignedIn } from '../auth/access.ts';
import { presentListed, presentRequest } from '../corpora/present-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { MAX_CORPORA } from '../../shared/limits.ts';
import { listCorpora } from '../storage/corpora/corpora.ts';
import { listRequests, ownFilesByCorpus } from '../storage/corpora/corpus-contents.ts';

const MOST_REQUESTS = 100;

/** The caller's corpora, with their own files in each, and what others ask them for. */
export const listOwnCorpora: Handler<'listOwnCorpora'> = async ({ caller }, { db }) => {
  const { id } = requireSignedIn(caller);
  const corpora = await listCorpora(db, { ownerId: id }, MAX_CORPORA);
  const files = await ownFilesByCorpus(db, id);
  const requests = await listRequests(db, id, MOST_REQUESTS);
  return {
    status: 200,
    body: {
      corpora: corpora.map((corpus) => ({
        ...presentListed(corpus, true),
        file_ids: [...(files.get(corpus.id) ?? [])],
      })),
      requests: requests.map(presentRequest),
    },
  };
};
