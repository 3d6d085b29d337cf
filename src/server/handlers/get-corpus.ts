import { presentCorpus } from '../corpora/present-corpus.ts';
import { findReadableCorpus } from '../corpora/readable-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { viewerOf } from '../sharing/readable-file.ts';

/** What is said of a corpus, and counted in it. Throws `not_found`. */
export const getCorpus: Handler<'getCorpus'> = async (call, services) => {
  const found = await findReadableCorpus(call.params.slug, viewerOf(call), services);
  if (!found.isForAll) return { status: 200, body: await presentCorpus(found, services) };
  return services.keptAnswers.json(`corpus ${found.corpus.id}`, async () => ({
    body: await presentCorpus(found, services),
  }));
};
