import type { PackedMap } from '../../measures/packed-map.ts';
import type { Services } from '../services.ts';
import type { FoundFile } from '../storage/files/find-files.ts';
import { findMaps, keepMap, mapKey } from '../storage/files/measure-maps.ts';

type Mapped = Parameters<Services['shownTimelines']['jsonOf']>[0] & Pick<FoundFile, 'length'>;
type Needed = Pick<Services, 'db' | 'shownTimelines' | 'tlaReader'>;

/**
 * The map of a version; undefined where it has no measures. Of a version that an older release has stored it is made when it is
 * asked for first, and kept. Throws `Unavailable`, and `not_found` for a version that is deleted meanwhile.
 */
export async function measureMapOf(file: Mapped, services: Needed): Promise<PackedMap | undefined> {
  const kept = await findMaps(services.db, [file]);
  return kept.has(mapKey(file)) ? kept.get(mapKey(file)) : makeMap(file, services);
}

/** Makes the map of a version anew, and keeps it. Throws as `measureMapOf` does. */
async function makeMap(
  file: Mapped,
  { db, shownTimelines, tlaReader }: Needed,
): Promise<PackedMap | undefined> {
  const { length } = file;
  const map = await tlaReader.mapMeasures({
    size: file.viewer_length,
    load: async () => ({ json: await shownTimelines.jsonOf(file), length }),
  });
  await keepMap(db, file, map);
  return map;
}
