import type { FoundKey, Hit } from '../reading/search-lanes.ts';
import type { SearchSession } from '../search/session.ts';
import type { Services } from '../services.ts';
import { filesWithWorks, LISTED_FILE_COLUMNS, type ListedFile } from '../storage/files/find-files.ts';
import { readFiles, type FileScope } from './stored-lanes.ts';

/** Time for the rows of places that were found. */
const SHOW_MS = 2000;

const EVERYTHING = { isAll: true, isUsual: true, words: [] } as const;
const EVERYWHERE: FileScope = { after: 0, composers: [], media: [], corpora: [] };

/** A place with the work of its file. */
export interface ShownPlace extends Hit {
  readonly workId: number;
}

/** Places that were found, in their order, with their files; what is not public any more is left out. */
export async function showPlaces(
  line: string,
  places: readonly FoundKey[],
  session: SearchSession,
  { db, tlaReader }: Pick<Services, 'db' | 'tlaReader'>,
): Promise<{ readonly hits: readonly ShownPlace[]; readonly files: readonly ListedFile[] }> {
  const ids = [...new Set(places.map(({ fileId }) => fileId))];
  if (ids.length === 0) return { hits: [], files: [] };
  const wanted = { lanes: EVERYTHING, needsMap: true, needsFields: true };
  const read = await readFiles(session, EVERYWHERE, wanted, ids.length, ids);
  const keys = places.map(({ key }) => key);
  const size = read.reduce((sum, file) => sum + file.size, 0);
  const stored = read.map(({ lanes }) => lanes);
  const hits = await tlaReader.placeHits({ line, keys, limitMs: SHOW_MS, files: stored }, size);
  const files = await filesWithWorks(db)
    .select(LISTED_FILE_COLUMNS)
    .where('files.id', 'in', ids)
    .where('files.is_public', '=', true)
    .execute();
  const open = new Set(files.map(({ id }) => id));
  const workOf = new Map(read.map(({ lanes, workId }) => [lanes.id, workId]));
  const hitOf = new Map(hits.map((hit) => [`${hit.fileId} ${hit.key}`, hit]));
  return {
    hits: places.flatMap(({ fileId, key }) => {
      const hit = hitOf.get(`${fileId} ${key}`);
      return hit && open.has(fileId) ? [{ ...hit, workId: workOf.get(fileId) ?? 0 }] : [];
    }),
    files,
  };
}
