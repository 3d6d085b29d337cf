import { presentWorks } from '../corpora/present-corpus.ts';
import { findReadableCorpus } from '../corpora/readable-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { viewerOf } from '../sharing/readable-file.ts';
import { countContents, filesOfWorks, listWorks } from '../storage/corpora/corpus-contents.ts';

const WORKS_OF_PAGE = 50;
/** Performances of a work that are told of; its own page has the others. */
const FILES_OF_WORK = 60;

/** A page of the works of a corpus with their files. Throws `not_found`. */
export const listCorpusFiles: Handler<'listCorpusFiles'> = async (call, services) => {
  const { query, params } = call;
  const { corpus, reader, isForAll } = await findReadableCorpus(params.slug, viewerOf(call), services);
  const { order_by: orderBy = 'corpus' } = query;
  const isDescending = query.order_direction?.includes('descending') ?? false;
  const { page = 1 } = query;
  const make = async () => {
    const { works: count } = await countContents(services.db, corpus.id, reader);
    const last = Math.max(1, Math.ceil(count / WORKS_OF_PAGE));
    const from = (Math.min(page, last) - 1) * WORKS_OF_PAGE;
    const order = { orderBy, isDescending, from, most: WORKS_OF_PAGE };
    const works = await listWorks(services.db, corpus, reader, order);
    const ids = works.map(({ id }) => id);
    const files = await filesOfWorks(services.db, corpus.id, reader, ids, FILES_OF_WORK);
    return { works: presentWorks(works, files, services), count };
  };
  if (!isForAll) return { status: 200, body: await make() };
  const key = `corpus files ${JSON.stringify([corpus.id, page, orderBy, isDescending])}`;
  return services.keptAnswers.json(key, async () => ({ body: await make() }));
};
