import { notFound, requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findCorpus } from '../storage/corpora/corpora.ts';
import { removeFiles } from '../storage/corpora/corpus-files.ts';

/** Takes files out of one's own corpus, or one's own files out of anybody's. Throws `not_found` where nothing of it is the caller's. */
export const removeCorpusFiles: Handler<'removeCorpusFiles'> = async (call, services) => {
  const { id } = requireSignedIn(call.caller);
  const corpus = await findCorpus(services.db, call.params.slug);
  if (corpus === undefined) throw notFound();
  const isOwn = corpus.owner_id === id;
  const removed = await removeFiles(services.db, corpus.id, call.body.file_ids, isOwn ? undefined : id);
  // Whether there is a private corpus is told to nobody whose files are not in it.
  if (!isOwn && removed === 0 && corpus.visibility !== 'public') throw notFound();
  return { status: 200, body: { removed } };
};
