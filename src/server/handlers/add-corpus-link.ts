import { randomBytes } from 'node:crypto';
import { AppError } from '../../shared/app-error.ts';
import { corpusPath } from '../../site/corpus-path.ts';
import { requireOwnCorpus } from '../corpora/readable-corpus.ts';
import type { Handler } from '../http/handler.ts';
import { setLinkKey } from '../storage/corpora/corpora.ts';

/** A key of 128 bits cannot be guessed. */
const KEY_BYTES = 16;
const NOT_UNLISTED =
  'Links are for corpora that are not listed. Choose that first: a public one needs none, and a private one has none.';

/** Gives one's own corpus a new link. Throws `bad_request` for one that is private or public, `not_found` and `forbidden`. */
export const addCorpusLink: Handler<'addCorpusLink'> = async (call, services) => {
  const { id, slug } = await requireOwnCorpus(call.params.slug, call, services);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  if (!(await setLinkKey(services.db, id, key))) throw new AppError('bad_request', NOT_UNLISTED);
  return { status: 201, body: { key, address: `${corpusPath(slug)}?k=${key}` } };
};
