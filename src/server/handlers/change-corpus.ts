import { notFound } from '../auth/access.ts';
import { presentCorpus } from '../corpora/present-corpus.ts';
import { readWords } from '../corpora/read-words.ts';
import { requireOwnCorpus } from '../corpora/readable-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { changeCorpus as change } from '../storage/corpora/corpora.ts';

/** Changes one's own corpus. Throws `bad_request` with the messages of the fields, `not_found` and `forbidden`. */
export const changeCorpus: Handler<'changeCorpus'> = async (call, services) => {
  const { body, params } = call;
  const own = await requireOwnCorpus(params.slug, call, services);
  const { visibility, sort } = body;
  const changed = await change(services.db, own.id, {
    ...readWords(body),
    ...(visibility !== undefined && { visibility }),
    ...(sort !== undefined && { sort }),
  });
  if (changed === undefined) throw notFound();
  const reader = { accountId: own.owner_id };
  return {
    status: 200,
    body: await presentCorpus({ corpus: { ...own, ...changed }, reader, isOwn: true }, services),
  };
};
