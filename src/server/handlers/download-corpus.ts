import { zipOf } from '../account-export/zip-of.ts';
import { corpusEntries, packageName } from '../corpora/corpus-entries.ts';
import { shownCorpus } from '../storage/corpora/shown-corpus.ts';
import { findReadableCorpus } from '../corpora/readable-corpus.ts';
import { attachment } from '../http/content-disposition.ts';
import type { Handler } from '../http/handler.ts';
import { viewerOf } from '../sharing/readable-file.ts';

/** All files of a corpus as a zip that is made while it is sent. Throws `not_found`, `TooManyAtOnce` and `Unavailable`. */
export const downloadCorpus: Handler<'downloadCorpus'> = async (call, services) => {
  const found = await findReadableCorpus(call.params.slug, viewerOf(call), services);
  const shown = found.isOwn ? found.corpus : shownCorpus(found.corpus);
  const place = services.packageSlots.take(call.request.ip);
  return {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': attachment(`${packageName(shown)}.zip`),
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
    },
    open: () => place(() => zipOf(corpusEntries(found, services), found.corpus.updated_at)),
  };
};
