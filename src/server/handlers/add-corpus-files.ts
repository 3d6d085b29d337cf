import { AppError } from '../../shared/app-error.ts';
import { MAX_CORPUS_FILES } from '../../shared/limits.ts';
import { requireOwnCorpus } from '../corpora/readable-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { addFiles, namesFor } from '../storage/corpora/corpus-files.ts';

const FULL = `A corpus has ${MAX_CORPUS_FILES.toLocaleString('en')} files at most, and with these it would have more. Nothing was added.`;

/** Puts files into one's own corpus, or asks their owners. Throws `bad_request` where it is full, `not_found` and `forbidden`. */
export const addCorpusFiles: Handler<'addCorpusFiles'> = async (call, services) => {
  const corpus = await requireOwnCorpus(call.params.slug, call, services);
  const places = await namesFor(services.db, call.body.file_ids, corpus.owner_id);
  const added = await addFiles(services.db, corpus.id, places, corpus.owner_id);
  if (added === 'full') throw new AppError('bad_request', FULL, { file_ids: [FULL] });
  return { status: 200, body: { added: added.own.length, asked: added.asked.length } };
};
