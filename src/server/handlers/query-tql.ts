import type { components } from '../../api/schema.d.ts';
import {
  checkNames,
  explain,
  extensionsOf,
  parse,
  readLine,
  TQL_VERSION,
  TqlError,
  type Query,
  type ReadLine,
} from '../../tql/tql.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { Call, GoodBody, Handler } from '../http/handler.ts';
import { onBehalfOf } from '../limits/queue/on-behalf-of.ts';
import type { FoundKey, Hit } from '../reading/search-lanes.ts';
import { PAGE_SIZE, parse as parseObject, propertiesOf, requireFew, textsOf } from '../search/search.ts';
import { withSearch, type SearchSession } from '../search/session.ts';
import type { Services } from '../services.ts';
import { filesWithWorks, LISTED_FILE_COLUMNS } from '../storage/files/find-files.ts';
import { namesFor } from '../tql/corpus-names.ts';
import { findPlaces, type FoundFile, type FoundPlaces } from '../tql/find-places.ts';
import { readFiles, type FileScope } from '../tql/stored-lanes.ts';
import { presentFiles } from './present.ts';

type Schemas = components['schemas'];
type Asked = Call<'queryTql'>['query'];

/** Time for the rows of a page that was found. */
const PAGE_MS = 2000;

/** Places in public files that a line of the query language, or of chords, finds. */
export const queryTql: Handler<'queryTql'> = async ({ query: asked, request }, services) => {
  const { searchLimit, searches, laneIndex } = services;
  try {
    const { query, line, text } = readAsked(asked.query);
    const chosen = readChosen(asked.facets ?? '{}');
    return await searchLimit.run(request.ip, (network) =>
      onBehalfOf(network, () =>
        withSearch(searches, network, async (session) => {
          const indexing = await laneIndex.progress();
          const found = await findKept(
            { line, query, chosen },
            asked,
            session,
            services,
            indexing === undefined,
          );
          const places = found.places.filter((place) => isChosen(place, found, chosen));
          const page = pageOf(inOrder(places, found, asked), asked);
          const shown = await showPage(line, page, session, services);
          const body = {
            ...presentLine(query, line, text),
            ...presentCounts(found, places),
            ...(indexing && { indexing }),
            facets: facetsOf(found, chosen),
            ...shown,
          };
          return { status: 200, body } as const;
        }),
      ),
    );
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
    const { message: detail, from, to, mends } = error;
    return { status: 400, body: { detail, from, to, suggestions: mends.map((mend) => ({ ...mend })) } };
  }
};

/** A text as a line, and the text that its places are in. Throws `TqlError`. */
function readAsked(text: string): { readonly query: Query; readonly line: string; readonly text: string } {
  const read: ReadLine = readLine(text);
  if (read.kind === 'chords') return { query: parse(read.line), line: read.line, text: read.line };
  if (read.kind === 'query') return { query: read.query, line: text, text };
  if (read.error) throw read.error;
  return { query: parse(text), line: text, text };
}

/** The search of all pages, kept for as long as nothing public changes. */
async function findKept(
  { line, query, chosen }: { readonly line: string; readonly query: Query; readonly chosen: Chosen },
  asked: Asked,
  session: SearchSession,
  { keptAnswers, tlaReader }: Services,
  isWhole: boolean,
): Promise<FoundPlaces> {
  const names = await namesFor(query, session, keptAnswers);
  checkNames(query, names);
  const find = (scope: FileScope) =>
    keptAnswers.answer(`tql ${TQL_VERSION} ${JSON.stringify([line, scope])}`, async () => {
      const search = { line, query, needsFields: names.usesMetadata, scope };
      const value = await findPlaces(search, session, tlaReader);
      const isLasting = isWhole && value.stopped !== 'time';
      return { value, bytes: isLasting ? 300 * (value.places.length + value.files.size) : undefined };
    });
  const everywhere: FileScope = { after: asked.after ?? 0, composers: [], media: [], corpora: [] };
  const all = await find(everywhere);
  const { composer = [], media = [], corpus = [] } = chosen;
  const isNarrowed = composer.length + media.length + corpus.length > 0;
  // Of a search that was cut the chosen files are looked through by themselves.
  return all.stopped !== null && isNarrowed
    ? find({ ...everywhere, composers: composer, media, corpora: corpus })
    : all;
}

/** Facets by the values of a place. */
const FACETS = {
  sort: ({ sort }) => [sort],
  composer: (_, { composer }) => [shownPieceOf({ title: '', composer, artist: '' }).composer],
  corpus: (_, { corpora }) => corpora.map(({ slug }) => slug),
  key: ({ harmonyKey }) => (harmonyKey === undefined ? [] : [harmonyKey]),
  media: (_, { media }) => [media],
} as const satisfies Readonly<Record<string, (place: FoundKey, file: FoundFile) => readonly string[]>>;
type FacetName = keyof typeof FACETS;
const FACET_NAMES = Object.keys(FACETS) as readonly FacetName[];

/** Values of a facet that are told. */
const MOST_VALUES = 50;

/** Values that places are to have, by facets. */
type Chosen = Readonly<Partial<Record<FacetName, readonly string[]>>>;

/** Reads the choices of facets. Throws `bad_request` that names the place. */
function readChosen(text: string): Chosen {
  const record = parseObject(text, '{"composer":["Robert Schumann"]}');
  const chosen = propertiesOf(record, FACET_NAMES, 'facets').map(
    ([name, values]) => [name, textsOf(values, `facets.${name}`)] as const,
  );
  requireFew(chosen.flatMap(([, values]) => values).length);
  return Object.fromEntries(chosen);
}

function isChosen(place: FoundKey, { files }: FoundPlaces, chosen: Chosen, except?: FacetName): boolean {
  const file = files.get(place.fileId);
  return (
    file !== undefined &&
    FACET_NAMES.every((name) => {
      const values = chosen[name] ?? [];
      return (
        name === except ||
        values.length === 0 ||
        FACETS[name](place, file).some((value) => values.includes(value))
      );
    })
  );
}

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

function inOrder(
  places: readonly FoundKey[],
  { files }: FoundPlaces,
  { order_by: by = 'title', order_direction: direction }: Asked,
): readonly FoundKey[] {
  const sign = direction?.includes('descending') ? -1 : 1;
  const rank = spreadRanks(by === 'spread' ? places : []);
  const keyOf = (place: FoundKey): readonly (string | number)[] => {
    const file = files.get(place.fileId);
    const { titleSort = '', composer = '', workId = 0 } = file ?? {};
    const before = by === 'composer' ? [composer] : by === 'spread' ? [rank.get(place.key) ?? 0] : [];
    return [...before, titleSort, workId, place.fileId, place.start];
  };
  return places
    .map((place, index) => ({ place, index, key: keyOf(place) }))
    .toSorted((a, b) => sign * compared(a.key, b.key) || a.index - b.index)
    .map(({ place }) => place);
}

function compared(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? value;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

/** The first place of every file comes first, then every second one. */
function spreadRanks(places: readonly FoundKey[]): ReadonlyMap<string, number> {
  const counts = new Map<number, number>();
  return new Map(
    places.map(({ fileId, key }) => {
      const rank = counts.get(fileId) ?? 0;
      counts.set(fileId, rank + 1);
      return [key, rank];
    }),
  );
}

function pageOf(
  places: readonly FoundKey[],
  { page = 1, page_size: size = PAGE_SIZE }: Asked,
): readonly FoundKey[] {
  const last = Math.max(1, Math.ceil(places.length / size));
  const from = (Math.min(page, last) - 1) * size;
  return places.slice(from, from + size);
}

const EVERYTHING = { isAll: true, isUsual: true, words: [] } as const;

/** The places of a page with their files. */
async function showPage(
  line: string,
  page: readonly FoundKey[],
  session: SearchSession,
  { db, tlaReader, mediaLinks }: Services,
) {
  const ids = [...new Set(page.map(({ fileId }) => fileId))];
  if (ids.length === 0) return { hits: [], ...presentFiles([], mediaLinks) };
  const everywhere: FileScope = { after: 0, composers: [], media: [], corpora: [] };
  const wanted = { lanes: EVERYTHING, needsMap: true, needsFields: true };
  const files = await readFiles(session, everywhere, wanted, ids.length, ids);
  const keys = page.map(({ key }) => key);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const stored = files.map(({ lanes }) => lanes);
  const hits = await tlaReader.placeHits({ line, keys, limitMs: PAGE_MS, files: stored }, size);
  const listed = await filesWithWorks(db)
    .select(LISTED_FILE_COLUMNS)
    .where('files.id', 'in', ids)
    .where('files.is_public', '=', true)
    .execute();
  const open = new Set(listed.map(({ id }) => id));
  const workOf = new Map(files.map(({ lanes, workId }) => [lanes.id, workId]));
  const hitOf = new Map(hits.map((hit) => [`${hit.fileId} ${hit.key}`, hit]));
  return {
    hits: page.flatMap(({ fileId, key }) => {
      const hit = hitOf.get(`${fileId} ${key}`);
      return hit && open.has(fileId) ? [presentHit(hit, workOf.get(fileId) ?? 0)] : [];
    }),
    ...presentFiles(listed, mediaLinks),
  };
}

function presentHit(hit: Hit, workId: number): Schemas['TqlHit'] {
  const { fileId, key, timelineId, timeline, lane, label, start, end, harmonyKey } = hit;
  return {
    ...{ file_id: fileId, work_id: workId, key, timeline, lane, label, start, end },
    ...(timelineId !== undefined && /^\d+$/.test(timelineId) && { timeline_id: Number(timelineId) }),
    ...(hit.fromMeasure !== undefined && { from_measure: hit.fromMeasure }),
    ...(hit.toMeasure !== undefined && { to_measure: hit.toMeasure }),
    ...(hit.pass !== undefined && { pass: hit.pass }),
    ...(harmonyKey !== undefined && { harmony_key: harmonyKey }),
    units: hit.units.map(({ step, isResult, timelineId: of, componentId, ...unit }) => ({
      ...{ ...unit, step, is_result: isResult },
      ...(componentId !== undefined && { component_id: Number(componentId), timeline_id: Number(of) }),
    })),
    strip: hit.strip.map(({ name, units }) => ({ name, units: [...units] })),
  };
}

function presentLine(
  query: Query,
  line: string,
  text: string,
): Pick<GoodBody<'queryTql'>, 'version' | 'line' | 'sentence' | 'understood' | 'extensions' | 'action'> {
  const { sentence, understood } = explain(query);
  return {
    ...{ version: TQL_VERSION, line, sentence },
    understood: understood.filter(({ to }) => to <= text.length).map((part) => ({ ...part })),
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
