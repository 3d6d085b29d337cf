import { AppError } from '../../shared/app-error.ts';
import { MAX_CORPORA } from '../../shared/limits.ts';
import { notFound, requireSignedIn } from '../auth/access.ts';
import { presentCorpus } from '../corpora/present-corpus.ts';
import { readWords } from '../corpora/read-words.ts';
import type { Handler } from '../http/handler.ts';
import { createCorpus as create, findCorpus } from '../storage/corpora/corpora.ts';

const FULL = `You have ${MAX_CORPORA} corpora, the most there can be. Delete one that is no longer needed.`;

/** Makes a corpus. Throws `bad_request` with the messages of the fields. */
export const createCorpus: Handler<'createCorpus'> = async ({ body, caller }, services) => {
  const { id } = requireSignedIn(caller);
  const made = await create(services.db, { title: body.title, ...readWords(body), ownerId: id });
  if (made === 'full') throw new AppError('bad_request', FULL, { non_field_errors: [FULL] });
  const corpus = await findCorpus(services.db, made.slug);
  if (corpus === undefined) throw notFound();
  const shown = await presentCorpus({ corpus, reader: { accountId: id }, isOwn: true }, services);
  return { status: 201, body: shown };
};
