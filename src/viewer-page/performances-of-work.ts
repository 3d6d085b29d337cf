import { orThrow } from '../api/failure.ts';
import { api } from '../api/session.ts';
import type { MeasureMap } from '../measures/measure-map.ts';
import { filePath } from '../shared/file-id.ts';
import type { Performance, PerformancesOfWork, WorkName } from '../viewer/performances/performance.ts';

/** Maps that are fetched at the same time: the rest of the page needs the connection too. */
const AT_ONCE = 4;
/** Most performances of a work that are offered beside a file. */
const MAX_PERFORMANCES = 200;

/** The performances of works on this site. What has arrived is kept for the files that are opened in place of each other. */
export function performancesOfWork(open: (fileId: number) => void): PerformancesOfWork {
  const lists = new Map<number, Promise<readonly Performance[]>>();
  const maps = new Map<number, Promise<ReadonlyMap<number, MeasureMap>>>();
  const list = (work: WorkName) => kept(lists, work.id, () => fetchList(work));
  return {
    list,
    maps: (work) => kept(maps, work.id, async () => fetchMaps(await list(work))),
    open,
    pathOf: (fileId) => filePath(fileId),
  };
}

/** Remembers an answer, but no failure. */
function kept<T>(all: Map<number, Promise<T>>, id: number, ask: () => Promise<T>): Promise<T> {
  const known = all.get(id);
  if (known) return known;
  const asked = ask();
  all.set(id, asked);
  asked.catch(() => all.delete(id));
  return asked;
}

async function fetchList({ id, title }: WorkName): Promise<readonly Performance[]> {
  const found: Performance[] = [];
  for (let page = 1, seen = 0; found.length < MAX_PERFORMANCES; page++) {
    const query = { query: JSON.stringify({ title: [title.slice(0, MAX_QUERY)] }), page };
    const answer = await orThrow(api.GET('/files/query/', { params: { query } }));
    const works = new Map(answer.concrete_works.map((work) => [work.id, work]));
    for (const file of answer.files) {
      const work = works.get(file.concrete_work_id);
      if (work?.abstract_work_id !== id) continue;
      found.push({
        fileId: file.id,
        performer: work.artist,
        year: undefined,
        code: undefined,
        analyst: file.author_name ?? file.author,
        length: file.length ?? 0,
        hasSound: file.media !== undefined && file.media !== 'none',
      });
    }
    seen += answer.files.length;
    if (answer.files.length === 0 || seen >= answer.count) break;
  }
  return found;
}

/** Longest text that files are searched for, in characters. */
const MAX_QUERY = 200;

async function fetchMaps(all: readonly Performance[]): Promise<ReadonlyMap<number, MeasureMap>> {
  const maps = new Map<number, MeasureMap>();
  const left = all.values();
  const fetchNext = async () => {
    for (const { fileId } of left) {
      const call = api.GET('/files/{id}/measures', { params: { path: { id: fileId } } });
      const { measures, end, is_end_assumed: isEndAssumed } = await orThrow(call);
      if (measures.length > 0) maps.set(fileId, { measures, end, isEndAssumed });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  return maps;
}
