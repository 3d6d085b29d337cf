import type { components } from '../../api/schema.d.ts';
import { explain, extensionsOf, TQL_VERSION, type Query } from '../../tql/tql.ts';
import type { Call, GoodBody, Handler } from '../http/handler.ts';
import type { FoundKey } from '../reading/search-lanes.ts';
import { PAGE_SIZE } from '../search/search.ts';
import { readAsked } from '../tql/asked-line.ts';
import { FACETS, isChosen, readChosen, type Chosen, type FacetName } from '../tql/chosen-facets.ts';
import { findKept } from '../tql/find-kept.ts';
import type { FoundPlaces } from '../tql/find-places.ts';
import { inOrder } from '../tql/place-order.ts';
import { presentHit } from '../tql/present-hit.ts';
import { statisticsOf } from '../tql/place-statistics.ts';
import { together, type Passages } from '../tql/same-passages.ts';
import { searchFor } from '../tql/search-for.ts';
import { showPlaces, type ShownPlace } from '../tql/show-places.ts';
import { orLineProblem } from './or-line-problem.ts';
import { presentFiles } from './present.ts';

type Schemas = components['schemas'];
type Asked = Call<'queryTql'>['query'];

/** Places in public files that a line of the query language, or of chords, finds. */
export const queryTql: Handler<'queryTql'> = ({ query: asked, request }, services) =>
  orLineProblem(async () => {
    const { laneIndex, mediaLinks } = services;
    const { query, line } = readAsked(asked.query);
    const chosen = readChosen(asked.facets ?? '{}');
    return searchFor(
      request.ip,
      (search) =>
        search(async (session) => {
          const indexing = await laneIndex.progress();
          const wanted = { line, query, chosen, after: asked.after ?? 0 };
          const found = await findKept(wanted, session, services, indexing === undefined);
          const places = found.places.filter((place) => isChosen(place, found, chosen));
          const ordered = inOrder(places, found, asked);
          const isSpread = asked.order_by === 'spread';
          const page = pageOf(isSpread ? ordered : together(ordered, found.passages), asked);
          const { hits, files } = await showPlaces(line, page, session, services);
          const passageOf = passagesOf(page, places, found.passages);
          const body = {
            ...presentLine(query, line),
            ...presentCounts(found, places),
            ...(indexing && { indexing }),
            facets: facetsOf(found, chosen),
            hits: hits.map((hit) => ({ ...presentHit(hit), ...passageOf(hit) })),
            works: worksOf(hits, places, found),
            statistics: statisticsOf(query, places, found),
            ...presentFiles(files, mediaLinks),
          };
          return { status: 200, body } as const;
        }),
      services,
    );
  });

/** Values of a facet that are told. */
const MOST_VALUES = 50;

/** How many places have each value, with the choices of the other facets. */
function facetsOf(found: FoundPlaces, chosen: Chosen): Schemas['TqlFacets'] {
  const titles = new Map(
    [...found.files.values()].flatMap(({ corpora }) => corpora.map(({ slug, title }) => [slug, title])),
  );
  const valuesOf = (name: FacetName) => {
    const counts = new Map<string, number>();
    for (const place of found.places) {
      const file = found.files.get(place.fileId);
      if (!file || !isChosen(place, found, chosen, name)) continue;
      for (const value of FACETS[name](place, file)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return Array.from(counts, ([value, count]) => ({
      ...{ value, count },
      ...(name === 'corpus' && { words: titles.get(value) ?? value }),
    }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_VALUES);
  };
  return {
    sort: valuesOf('sort'),
    composer: valuesOf('composer'),
    corpus: valuesOf('corpus'),
    key: valuesOf('key'),
    media: valuesOf('media'),
  };
}

function pageOf(
  places: readonly FoundKey[],
  { page = 1, page_size: size = PAGE_SIZE }: Asked,
): readonly FoundKey[] {
  const last = Math.max(1, Math.ceil(places.length / size));
  const from = (Math.min(page, last) - 1) * size;
  return places.slice(from, from + size);
}

/** Which of the places of a page are the same passage as others are, and how many of all places are. */
function passagesOf(
  page: readonly FoundKey[],
  places: readonly FoundKey[],
  passages: Passages,
): (hit: ShownPlace) => Pick<Schemas['TqlHit'], 'passage'> {
  const counts = new Map<number, number>();
  for (const place of places) {
    const number = passages.get(place);
    if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const numbers = new Map(page.map((place) => [`${place.fileId} ${place.key}`, passages.get(place)]));
  return ({ fileId, key }) => {
    const number = numbers.get(`${fileId} ${key}`);
    const count = number === undefined ? 1 : (counts.get(number) ?? 1);
    return number !== undefined && count > 1 ? { passage: { number, count } } : {};
  };
}

/** How many places the works of a page have. */
function worksOf(
  page: readonly ShownPlace[],
  places: readonly FoundKey[],
  { files }: FoundPlaces,
): Schemas['TqlAnswer']['works'] {
  return [...new Set(page.map(({ workId }) => workId))].map((id) => {
    const own = places.filter(({ fileId }) => files.get(fileId)?.workId === id);
    return { id, count: own.length, files_count: new Set(own.map(({ fileId }) => fileId)).size };
  });
}

function presentLine(
  query: Query,
  line: string,
): Pick<GoodBody<'queryTql'>, 'version' | 'line' | 'sentence' | 'understood' | 'extensions' | 'action'> {
  const { sentence, understood } = explain(query);
  return {
    ...{ version: TQL_VERSION, line, sentence },
    understood: understood.map((part) => ({ ...part })),
    extensions: extensionsOf(query).map(({ name, from, to }) => ({ name, from, to })),
    ...(query.action && { action: query.action.verb }),
  };
}

function presentCounts(found: FoundPlaces, chosen: readonly FoundKey[]) {
  const { grain, stopped, next, filesRead, filesTotal, warnings, files } = found;
  const fileIds = new Set(chosen.map(({ fileId }) => fileId));
  const works = new Set([...fileIds].map((id) => files.get(id)?.workId));
  return {
    ...{ grain, stopped, count: chosen.length, files_count: fileIds.size, works_count: works.size },
    ...{ files_read: filesRead, files_total: filesTotal },
    ...(next !== undefined && { next }),
    warnings: warnings.map((warning) => ({ ...warning })),
  };
}
