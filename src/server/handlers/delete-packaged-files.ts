import { requireOwnCorpus } from '../corpora/readable-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { findPackaged } from '../storage/corpora/packaged-files.ts';

/** Files of one call; whoever asks goes on after the last one of them. */
const MOST = 25;

/** Deletes files for good that packages brought into one's own corpus, those after one of them. */
export const deletePackagedFiles: Handler<'deletePackagedFiles'> = async (call, services) => {
  const { db, removals } = services;
  const { after = 0, note = false } = call.body;
  const corpus = await requireOwnCorpus(call.params.slug, call, services);
  const files = await findPackaged(db, corpus.id, corpus.owner_id, { after, most: MOST });
  for (const { id } of files) await removals.remove(id, note);
  const last = files.at(-1);
  return {
    status: 200,
    body: { deleted: files.length, ...(files.length === MOST && last && { next: last.id }) },
  };
};
