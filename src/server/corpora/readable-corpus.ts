import { AppError } from '../../shared/app-error.ts';
import { notFound, requireSignedIn } from '../auth/access.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../sharing/readable-file.ts';
import { findCorpus, opensWith, type OwnedCorpus } from '../storage/corpora/corpora.ts';
import type { CorpusReader } from '../storage/corpora/corpus-contents.ts';

type Needed = Pick<Services, 'db' | 'rateLimits'>;

/** A corpus and who reads it. */
export interface ReadableCorpus {
  readonly corpus: OwnedCorpus;
  readonly reader: CorpusReader;
  readonly isOwn: boolean;
  /** Whether everybody without an account is answered alike. */
  readonly isForAll: boolean;
}

/**
 * The corpus of a slug, where the viewer may see it: its owner, everybody if it is public, whoever has its link if it is not
 * listed. Throws `not_found` else, for whether there is a private one is private too, and `RateLimited` for too many wrong keys.
 */
export async function findReadableCorpus(
  slug: string,
  { caller, key, address }: Viewer,
  { db, rateLimits }: Needed,
): Promise<ReadableCorpus> {
  const corpus = await findCorpus(db, slug);
  if (corpus === undefined) throw notFound();
  const isOwn = caller?.id === corpus.owner_id;
  const isPublic = corpus.visibility === 'public';
  if (!isOwn && !isPublic) {
    if (key === undefined) throw notFound();
    rateLimits.refuseShareKeyAgain(address);
    if (!opensWith(corpus, key)) {
      await rateLimits.recordWrongShareKey(address);
      throw notFound();
    }
  }
  return {
    ...{ corpus, isOwn },
    reader: { accountId: caller?.id, ...(!isOwn && !isPublic && { linkedBy: corpus.owner_id }) },
    isForAll: isPublic && caller === undefined,
  };
}

/** The caller's own corpus. Throws `not_found` for a private one of somebody else, and `forbidden` for a public one. */
export async function requireOwnCorpus(
  slug: string,
  { caller, request }: Pick<Viewer, 'caller'> & { readonly request: { readonly ip: string } },
  services: Needed,
): Promise<OwnedCorpus> {
  requireSignedIn(caller);
  const viewer = { caller, key: undefined, address: request.ip };
  const { corpus, isOwn } = await findReadableCorpus(slug, viewer, services);
  if (isOwn) return corpus;
  throw new AppError('forbidden', 'This corpus belongs to somebody else.');
}
