import { requireOwnCorpus } from '../corpora/readable-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { changeCorpus } from '../storage/corpora/corpora.ts';
import { moveFiles } from '../storage/corpora/corpus-files.ts';

/** Puts files of one's own corpus in another place. Throws `not_found` and `forbidden`. */
export const moveCorpusFiles: Handler<'moveCorpusFiles'> = async (call, services) => {
  const { id, sort } = await requireOwnCorpus(call.params.slug, call, services);
  if (sort !== 'hand') await changeCorpus(services.db, id, { sort: 'hand' });
  await moveFiles(services.db, id, call.body.file_ids, call.body.before);
  return { status: 200, body: { detail: 'The order has been changed.' } };
};
