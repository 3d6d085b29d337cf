import type { FoundKey } from '../reading/search-lanes.ts';
import type { SearchSession } from '../search/session.ts';
import type { Services } from '../services.ts';
import type { AskedLine } from '../tql/asked-line.ts';
import { isChosen, type Chosen } from '../tql/chosen-facets.ts';
import { checkNamesOf } from '../tql/corpus-names.ts';
import { findPlaces } from '../tql/find-places.ts';
import type { FileScope } from '../tql/stored-lanes.ts';

/** Files that are looked through at once. */
const FILES_AT_ONCE = 50;
/** Most searches for one feed: one for each `FILES_AT_ONCE`, and one more behind each thousand places in them. */
const MAX_SEARCHES = 40;

interface NewestSearch extends Pick<AskedLine, 'line' | 'query'> {
  readonly chosen: Chosen;
  /** Ids of the files to look through, the newest first. */
  readonly newest: readonly number[];
  readonly maxFiles: number;
}

interface FoundInNewest {
  /** Places by the ids of their files. */
  readonly found: ReadonlyMap<number, readonly FoundKey[]>;
  /** Whether the time was up before all was looked through. */
  readonly isCut: boolean;
}

/** Looks for places in files from the newest on, until there are enough files with some. Throws `TqlError` and `Unavailable`. */
export async function findInNewest(
  { line, query, chosen, newest, maxFiles }: NewestSearch,
  session: SearchSession,
  { keptAnswers, tlaReader }: Pick<Services, 'keptAnswers' | 'tlaReader'>,
): Promise<FoundInNewest> {
  const { usesMetadata: needsFields } = await checkNamesOf(query, session, keptAnswers);
  const found = new Map<number, FoundKey[]>();
  let searches = 0;
  for (let from = 0; from < newest.length && found.size < maxFiles; from += FILES_AT_ONCE) {
    const among = newest.slice(from, from + FILES_AT_ONCE);
    for (let after: number | undefined = 0; after !== undefined; searches++) {
      if (searches === MAX_SEARCHES) return { found, isCut: true };
      const scope: FileScope = { after, composers: [], media: [], corpora: [] };
      const search = { line, query, needsFields, scope, among };
      const some = await findPlaces(search, session, tlaReader);
      for (const place of some.places)
        if (isChosen(place, some, chosen))
          found.set(place.fileId, [...(found.get(place.fileId) ?? []), place]);
      if (some.stopped === 'time') return { found, isCut: true };
      after = some.next;
    }
  }
  return { found, isCut: false };
}
