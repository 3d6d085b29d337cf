import { sql } from 'kysely';
import { grouped } from '../../shared/grouped.ts';
import type { FoundKey } from '../reading/search-lanes.ts';
import type { TlaReader } from '../reading/tla-reader.ts';
import { undefinedIfTimedOut, type SearchSession } from '../search/session.ts';
import type { FoundPlaces } from './find-places.ts';

/** Numbers of the passages that places are; a place without one is a passage of its own. */
export type Passages = ReadonlyMap<FoundKey, number>;

/**
 * Finds which places of different files of a work are the same passage: in the same printed measures and pass, with the same
 * labels. Where there is no time to read the measures, no place has a number.
 */
export async function findPassages(
  { places, files }: Pick<FoundPlaces, 'places' | 'files'>,
  session: SearchSession,
  tlaReader: Pick<TlaReader, 'nameMeasures'>,
): Promise<Passages> {
  const byFile = grouped(places, ({ fileId }) => fileId);
  const byWork = grouped([...byFile.keys()], (id) => files.get(id)?.workId);
  const ids = [...byWork.values()].filter((its) => its.length > 1).flat();
  if (ids.length === 0) return new Map();
  const maps = (await undefinedIfTimedOut(readMaps(session, ids))) ?? [];
  const asked = maps.map(({ id, ...map }) => ({ ...map, spans: byFile.get(id) ?? [] }));
  const names = await tlaReader.nameMeasures(
    {
      files: asked.map(({ spans, ...map }) => ({
        ...map,
        spans: spans.map(({ start, end }) => ({ start, end })),
      })),
    },
    maps.reduce((sum, { map }) => sum + map.length, 0),
  );
  const numbers = new Map<string, number>();
  const passages = new Map<FoundKey, number>();
  asked.forEach(({ spans }, file) => {
    // What a file has twice in the same measures is two passages.
    const counts = new Map<string, number>();
    spans.forEach((place, index) => {
      const measures = names[file]?.[index];
      if (measures === undefined) return;
      const same = JSON.stringify([files.get(place.fileId)?.workId, measures, place.sort, place.label]);
      const count = counts.get(same) ?? 0;
      counts.set(same, count + 1);
      const name = `${count} ${same}`;
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      passages.set(place, number);
    });
  });
  return passages;
}

/** Places in their order, but each behind the first one of its passage. */
export const together = (places: readonly FoundKey[], passages: Passages): readonly FoundKey[] =>
  [...grouped(places, (place) => passages.get(place) ?? place).values()].flat();

interface MapRow {
  readonly id: number;
  readonly map: string;
  readonly length: number;
}

async function readMaps(session: SearchSession, ids: readonly number[]): Promise<readonly MapRow[]> {
  const { rows } = await session.ask((db) =>
    sql<MapRow>`
      select files.id, map, searched_versions.length from files
        join searched_versions on searched_versions.file_id = files.id and number = files.version
      where files.id = any(${ids}::integer[]) and map is not null`.execute(db),
  );
  return rows;
}
