import { requireOwnCorpus } from '../corpora/readable-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { deleteCorpus as remove } from '../storage/corpora/corpora.ts';

/** Deletes one's own corpus, not its files. Throws `not_found` and `forbidden`. */
export const deleteCorpus: Handler<'deleteCorpus'> = async (call, services) => {
  const { id } = await requireOwnCorpus(call.params.slug, call, services);
  await remove(services.db, id);
  return { status: 204, body: undefined };
};
