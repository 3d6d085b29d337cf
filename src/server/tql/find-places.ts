import { askedOf, type Answer, type Query, type Warning } from '../../tql/tql.ts';
import type { FoundKey } from '../reading/search-lanes.ts';
import type { TlaReader } from '../reading/tla-reader.ts';
import { undefinedIfTimedOut, type SearchSession } from '../search/session.ts';
import {
  countFiles,
  findCandidates,
  findCorporaOf,
  readFiles,
  type FileScope,
  type ScopedFile,
  type Wanted,
} from './stored-lanes.ts';

/** Most places that one search finds. */
const MOST_PLACES = 1000;
/** Time for the matching of one search, beside that of the database. */
const MATCH_MS = 400;
/** Files of the first batch; the next ones grow and shrink so that each has about so many characters. */
const FIRST_FILES = 100;
const MOST_FILES = 1000;
const BATCH_CHARACTERS = 1_500_000;

/** A file in which something was found. */
export interface FoundFile extends Pick<ScopedFile, 'workId' | 'titleSort' | 'media'> {
  readonly composer: string;
  /** In its time unit; 0 where it is not known. */
  readonly length: number;
  readonly corpora: readonly { readonly slug: string; readonly title: string }[];
}

/** What a search has found, of all pages. */
export interface FoundPlaces {
  readonly grain: Answer['grain'];
  /** In the order of files, at most `MOST_PLACES`. */
  readonly places: readonly FoundKey[];
  readonly files: ReadonlyMap<number, FoundFile>;
  readonly warnings: readonly Warning[];
  readonly stopped: Answer['stopped'];
  /** Public files that were looked through, and how many there are. */
  readonly filesRead: number;
  readonly filesTotal: number;
  /** The id after which the search goes on; undefined where it came to its end. */
  readonly next: number | undefined;
}

interface PlaceSearch {
  readonly line: string;
  readonly query: Query;
  readonly needsFields: boolean;
  readonly scope: FileScope;
  /** Looks through these files of the scope alone. */
  readonly among?: readonly number[];
}

/** Looks for places in the files of a scope until there are enough, or the time is up. Throws `Unavailable`. */
export async function findPlaces(
  { line, query, needsFields, scope, among }: PlaceSearch,
  session: SearchSession,
  tlaReader: Pick<TlaReader, 'searchLanes'>,
): Promise<FoundPlaces> {
  const asked = askedOf(query);
  const wanted: Wanted = { lanes: asked.lanes, needsMap: asked.needsMap, needsFields };
  const found = new Collected();
  let spentMs = 0;
  const candidates =
    among?.filter((id) => id > scope.after).toSorted((a, b) => a - b) ??
    (await undefinedIfTimedOut(findCandidates(session, asked, scope.after)));
  for await (const files of batches(session, scope, wanted, candidates)) {
    if (files === undefined || spentMs >= MATCH_MS) {
      found.stopped = 'time';
      break;
    }
    const answer = await tlaReader.searchLanes(
      {
        line,
        files: files.map(({ lanes }) => lanes),
        maxMatches: MOST_PLACES - found.places.length,
        limitMs: MATCH_MS - spentMs,
      },
      files.reduce((sum, { size }) => sum + size, 0),
    );
    // The start of a process and the wait for a turn are no part of it.
    spentMs += answer.tookMs;
    found.add(answer, files);
    if (found.stopped !== null) break;
  }
  return found.whole(session, scope.after);
}

/** Files in order, some at a time; undefined where the database takes too long. */
export async function* batches(
  session: SearchSession,
  scope: FileScope,
  wanted: Wanted,
  candidates: readonly number[] | undefined,
): AsyncGenerator<readonly ScopedFile[] | undefined> {
  let { after } = scope;
  let limit = FIRST_FILES;
  for (let from = 0; ;) {
    const ids = candidates?.slice(from, from + limit);
    if (ids?.length === 0) return;
    const files = await undefinedIfTimedOut(readFiles(session, { ...scope, after }, wanted, limit, ids));
    yield files;
    if (files === undefined || (ids === undefined && files.length < limit)) return;
    from += limit;
    after = ids?.at(-1) ?? files.at(-1)?.lanes.id ?? after;
    const size = files.reduce((sum, one) => sum + one.size, 0);
    const fitting = Math.round((limit * BATCH_CHARACTERS) / Math.max(size, 1));
    limit = Math.min(MOST_FILES, 4 * limit, Math.max(1, fitting));
  }
}

/** Warnings that say of how many files something is missing are summed up. */
class Collected {
  readonly places: FoundKey[] = [];
  stopped: Answer['stopped'] = null;
  private grain: Answer['grain'] = 'match';
  private readonly files = new Map<number, ScopedFile>();
  private readonly warnings = new Map<string, Warning>();
  private last = 0;

  add(
    { found, warnings, stopped, filesRead, grain }: Awaited<ReturnType<TlaReader['searchLanes']>>,
    files: readonly ScopedFile[],
  ): void {
    this.grain = grain;
    this.stopped = stopped;
    for (const file of files) this.files.set(file.lanes.id, file);
    for (const place of found) this.places.push(place);
    for (const warning of warnings) this.warn(warning);
    // One that took all of the time alone is passed over, or a search would never go on behind it.
    const isStuck = stopped === 'time' && filesRead === 0;
    const last = files[isStuck ? 0 : filesRead - 1];
    if (last) this.last = last.lanes.id;
  }

  async whole(session: SearchSession, after: number): Promise<FoundPlaces> {
    const { places, grain, stopped } = this;
    const ids = [...new Set(places.map(({ fileId }) => fileId))];
    const corpora = await findCorporaOf(session, ids);
    const upTo = Math.max(this.last, after);
    const { total, read } = await countFiles(session, upTo);
    return {
      ...{ places, grain, stopped },
      files: new Map(
        ids.flatMap((id) => {
          const file = this.files.get(id);
          if (!file) return [];
          const { workId, titleSort, media, lanes } = file;
          return [
            [
              id,
              {
                workId,
                titleSort,
                media,
                composer: lanes.composer,
                length: lanes.length,
                corpora: corpora.get(id) ?? [],
              },
            ],
          ];
        }),
      ),
      warnings: [...this.warnings.values()],
      filesRead: stopped === null ? total : read,
      filesTotal: total,
      next: stopped === null ? undefined : upTo,
    };
  }

  private warn(warning: Warning): void {
    const key = JSON.stringify({ ...warning, files: 0 });
    const known = this.warnings.get(key);
    const isCounted = known && 'files' in known && 'files' in warning;
    this.warnings.set(key, isCounted ? { ...warning, files: known.files + warning.files } : warning);
  }
}
