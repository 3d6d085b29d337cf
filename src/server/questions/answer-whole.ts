import { counted } from '../../shared/counted.ts';
import type { FoundKey } from '../reading/search-lanes.ts';
import type { Services } from '../services.ts';
import type { ListedFile } from '../storage/files/find-files.ts';
import { readAsked } from '../tql/asked-line.ts';
import { isChosen, readChosen, type Chosen } from '../tql/chosen-facets.ts';
import { findKept } from '../tql/find-kept.ts';
import type { FoundPlaces } from '../tql/find-places.ts';
import { inOrder } from '../tql/place-order.ts';
import { searchFor, type Search } from '../tql/search-for.ts';
import { showPlaces, type ShownPlace } from '../tql/show-places.ts';

/** A text that is asked as a line, and JSON of the values that places are to have. */
interface Asked {
  readonly text: string;
  readonly facets: string;
}

/** What a line finds at a moment, of all pages. */
export interface WholeAnswer {
  readonly answeredAt: Date;
  readonly line: string;
  readonly chosen: Chosen;
  readonly places: readonly FoundKey[];
  readonly filesCount: number;
  readonly worksCount: number;
  readonly stopped: FoundPlaces['stopped'];
  /** Whether all public files were looked through, and everything that was found is told. */
  readonly isComplete: boolean;
}

type Needed = Pick<
  Services,
  'db' | 'keptAnswers' | 'laneIndex' | 'now' | 'searches' | 'searchLimit' | 'tlaReader'
>;

/** Counts what a line finds. Throws `TqlError` for one that cannot be answered, `bad_request` for facets, and `Unavailable`. */
export const countWhole = (asked: Asked, address: string, services: Needed): Promise<WholeAnswer> =>
  searchFor(address, (search) => find(asked, search, services), services);

/** The same with everything that is found. */
export const answerWhole = (asked: Asked, address: string, services: Needed): Promise<WholeAnswer & Shown> =>
  searchFor(
    address,
    async (search) => {
      const answer = await find(asked, search, services);
      const shown = await showAll(answer.line, answer.places, search, services);
      const isComplete = answer.isComplete && shown.hits.length === answer.places.length;
      return { ...answer, ...shown, isComplete };
    },
    services,
  );

async function find({ text, facets }: Asked, search: Search, services: Needed): Promise<WholeAnswer> {
  const { query, line } = readAsked(text);
  const chosen = readChosen(facets);
  const isWhole = (await services.laneIndex.progress()) === undefined;
  const kept = { line, query, chosen, after: 0 };
  const found = await search((session) => findKept(kept, session, services, isWhole));
  const places = inOrder(
    found.places.filter((place) => isChosen(place, found, chosen)),
    found,
  );
  const files = new Set(places.map(({ fileId }) => fileId));
  const { stopped } = found;
  return {
    ...{ line, chosen, places, stopped, answeredAt: services.now() },
    filesCount: files.size,
    worksCount: new Set([...files].map((id) => found.files.get(id)?.workId)).size,
    isComplete: stopped === null && isWhole,
  };
}

interface Shown {
  readonly hits: readonly ShownPlace[];
  readonly files: ReadonlyMap<number, ListedFile>;
}

/** Places that are shown at once: their files are read for it. */
const SHOWN_AT_ONCE = 100;

/** Shows places some at a time, each time with time of its own. */
export async function showAll(
  line: string,
  places: readonly FoundKey[],
  search: Search,
  services: Pick<Services, 'db' | 'tlaReader'>,
): Promise<Shown> {
  const hits: ShownPlace[] = [];
  const files = new Map<number, ListedFile>();
  for (let from = 0; from < places.length; from += SHOWN_AT_ONCE) {
    const some = places.slice(from, from + SHOWN_AT_ONCE);
    const shown = await search((session) => showPlaces(line, some, session, services));
    hits.push(...shown.hits);
    for (const file of shown.files) files.set(file.id, file);
  }
  return { hits, files };
}

/** '51 passages in 13 files', with a word where there may be more. */
export const countWords = ({ places, filesCount, isComplete }: WholeAnswer): string =>
  `${isComplete ? '' : 'at least '}${counted(places.length, 'passage')} in ${counted(filesCount, 'file')}`;
