import { TQL_VERSION } from '../../tql/tql.ts';
import type { SearchSession } from '../search/session.ts';
import type { Services } from '../services.ts';
import type { AskedLine } from './asked-line.ts';
import type { Chosen } from './chosen-facets.ts';
import { checkNamesOf } from './corpus-names.ts';
import { findPlaces, type FoundPlaces } from './find-places.ts';
import { findPassages, type Passages } from './same-passages.ts';
import type { FileScope } from './stored-lanes.ts';

/** About what a place without its labels, or a file, takes in memory. */
const PLACE_BYTES = 300;

/** What a search has found, and which of it is the same passage in several files. */
interface KeptPlaces extends FoundPlaces {
  readonly passages: Passages;
}

interface KeptSearch extends Pick<AskedLine, 'line' | 'query'> {
  readonly chosen: Chosen;
  /** Looks through the files behind this id alone. */
  readonly after: number;
}

/**
 * The search of all pages, kept for as long as nothing public changes. `isWhole` says whether all files have been read for
 * searches. Throws `TqlError` for a name that there is not, and `Unavailable`.
 */
export async function findKept(
  { line, query, chosen, after }: KeptSearch,
  session: SearchSession,
  { keptAnswers, tlaReader }: Pick<Services, 'keptAnswers' | 'tlaReader'>,
  isWhole: boolean,
): Promise<KeptPlaces> {
  const { usesMetadata: needsFields } = await checkNamesOf(query, session, keptAnswers);
  const find = (scope: FileScope) =>
    keptAnswers.answer(`tql ${TQL_VERSION} ${JSON.stringify([line, scope])}`, async () => {
      const search = { line, query, needsFields, scope };
      const found = await findPlaces(search, session, tlaReader);
      const value = { ...found, passages: await findPassages(found, session, tlaReader) };
      const isLasting = isWhole && value.stopped !== 'time';
      return { value, bytes: isLasting ? bytesOf(value) : undefined };
    });
  const everywhere: FileScope = { after, composers: [], media: [], corpora: [] };
  const all = await find(everywhere);
  const { composer = [], media = [], corpus = [] } = chosen;
  const isNarrowed = composer.length + media.length + corpus.length > 0;
  // Of a search that was cut the chosen files are looked through by themselves.
  return all.stopped !== null && isNarrowed
    ? find({ ...everywhere, composers: composer, media, corpora: corpus })
    : all;
}

/** Labels are as long as their authors like. */
function bytesOf({ places, files }: FoundPlaces): number {
  const letters = places.reduce((sum, { label, follower = '' }) => sum + label.length + follower.length, 0);
  return PLACE_BYTES * (places.length + files.size) + 2 * letters;
}
