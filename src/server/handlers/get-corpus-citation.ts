import { dayOf } from '../../cite/cited.ts';
import { filePath } from '../../shared/file-id.ts';
import { corpusPath } from '../../site/corpus-path.ts';
import { notFound } from '../auth/access.ts';
import { citedCorpus, versionOf } from '../corpora/cited-corpus.ts';
import { shownCorpus } from '../storage/corpora/shown-corpus.ts';
import { findReadableCorpus } from '../corpora/readable-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { findReadable, viewerOf } from '../sharing/readable-file.ts';
import { holdsFile } from '../storage/corpora/corpus-files.ts';
import { citedFile } from './citing.ts';
import { sendCitation } from './send-citation.ts';

/** A citation of a corpus, or of a file in it. Throws `not_found`, also for a file that is not in it or not seen. */
export const getCorpusCitation: Handler<'getCorpusCitation'> = async (call, services) => {
  const { params, query } = call;
  const { publicUrl, now } = services;
  const { corpus } = await findReadableCorpus(params.slug, viewerOf(call), services);
  const shown = shownCorpus(corpus);
  const of = async () => {
    if (query.file === undefined)
      return { ...citedCorpus(shown), address: publicUrl() + corpusPath(shown.slug) };
    if (!(await holdsFile(services.db, corpus.id, query.file))) throw notFound();
    const file = await findReadable(query.file, undefined, viewerOf(call), services);
    const cited = citedFile(file);
    return {
      ...cited,
      heading: `${cited.heading}, in ${shown.title}, version ${versionOf(shown)}`,
      address: publicUrl() + filePath(file.addressId, file.number),
    };
  };
  return sendCitation(query.style, { ...(await of()), accessedOn: dayOf(now()) });
};
