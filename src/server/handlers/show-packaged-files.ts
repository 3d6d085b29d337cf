import { requireOwnCorpus } from '../corpora/readable-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { findPackaged } from '../storage/corpora/packaged-files.ts';
import { setPublic } from '../storage/files/set-public.ts';

/** Files of one call; whoever asks goes on after the last one of them. */
const MOST = 100;

/** Makes files that packages brought into one's own corpus public or private, those after one of them. */
export const showPackagedFiles: Handler<'showPackagedFiles'> = async (call, services) => {
  const { db } = services;
  const { is_public: isPublic, after = 0 } = call.body;
  const corpus = await requireOwnCorpus(call.params.slug, call, services);
  const files = await findPackaged(db, corpus.id, corpus.owner_id, { after, most: MOST });
  let changed = 0;
  let kept = 0;
  for (const file of files) {
    if (file.is_public === isPublic) continue;
    const isKept =
      isPublic && (file.stays_private || (await setPublic(db, file.id, true)) === 'has_blind_links');
    if (!isPublic) await setPublic(db, file.id, false);
    if (isKept) kept += 1;
    else changed += 1;
  }
  const last = files.at(-1);
  return { status: 200, body: { changed, kept, ...(files.length === MOST && last && { next: last.id }) } };
};
