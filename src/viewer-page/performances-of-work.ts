import { orThrow } from '../api/failure.ts';
import { api } from '../api/session.ts';
import type { MeasureMap } from '../measures/measure-map.ts';
import type { Performance, PerformancesOfWork } from '../viewer/performances/performance.ts';

/** Most times that measures are asked for which the server has still to read. */
const MAX_ASKS = 30;

/** The performances of works on this site. What has arrived is kept for the files that are opened in place of each other. */
export function performancesOfWork(open: (fileId: number) => void): PerformancesOfWork {
  const lists = new Map<number, Promise<readonly Performance[]>>();
  const maps = new Map<number, Promise<ReadonlyMap<number, MeasureMap>>>();
  return {
    list: (workId) => kept(lists, workId, fetchList),
    maps: (workId) => kept(maps, workId, fetchMaps),
    open,
    comparePath: (a, b) => `/compare?a=${a}&b=${b}`,
  };
}

/** Remembers an answer, but no failure. */
function kept<T>(all: Map<number, Promise<T>>, id: number, ask: (id: number) => Promise<T>): Promise<T> {
  const known = all.get(id);
  if (known) return known;
  const asked = ask(id);
  all.set(id, asked);
  asked.catch(() => all.delete(id));
  return asked;
}

async function fetchList(id: number): Promise<readonly Performance[]> {
  const { performances } = await orThrow(api.GET('/works/{id}/', { params: { path: { id } } }));
  return performances.map(({ file, performer, year, has_sound, analysis }) => ({
    fileId: file.id,
    names: performer.name,
    code: performer.code,
    year,
    analysis,
    length: file.length ?? 0,
    unit: file.time_unit,
    measures: file.measures,
    hasSound: has_sound,
  }));
}

async function fetchMaps(id: number): Promise<ReadonlyMap<number, MeasureMap>> {
  // Few readers ask for other performances.
  const { unpackMap } = await import('../measures/packed-map.ts');
  const maps = new Map<number, MeasureMap>();
  for (let asked = 0, pending = 1; pending > 0 && asked < MAX_ASKS; asked++) {
    const answer = await orThrow(api.GET('/works/{id}/measures', { params: { path: { id } } }));
    for (const { id: fileId, layout, ...times } of answer.files) {
      const measures = answer.layouts[layout];
      if (measures) maps.set(fileId, unpackMap(measures, times));
    }
    ({ pending } = answer);
  }
  return maps;
}
