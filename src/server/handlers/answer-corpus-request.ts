import { notFound, requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findCorpus } from '../storage/corpora/corpora.ts';
import { answerRequest } from '../storage/corpora/corpus-files.ts';

/** Accepts or refuses that one's own file stands in a corpus. Throws `not_found` where nobody asks for it. */
export const answerCorpusRequest: Handler<'answerCorpusRequest'> = async (
  { params, body, caller },
  { db },
) => {
  const { id: authorId } = requireSignedIn(caller);
  const corpus = await findCorpus(db, params.slug);
  const asked = corpus && { corpusId: corpus.id, fileId: params.id, authorId };
  if (asked === undefined || !(await answerRequest(db, asked, body.accepts))) throw notFound();
  const detail = body.accepts ? 'Your file is in the corpus.' : 'Your file stays out of the corpus.';
  return { status: 200, body: { detail } };
};
