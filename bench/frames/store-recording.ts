import type { LaneName } from '../../src/bench/generate-recording.ts';
import { withLibrary } from '../library.ts';

/** The playhead phase lasts some seconds; a slow machine takes longer. */
const SOUND_SECONDS = 120;

/** Recordings that are stored: ids by size of those with the usual mix, and by lane of those with one lane. */
interface Stored {
  readonly ids: ReadonlyMap<number, number>;
  readonly lanes: ReadonlyMap<LaneName, number>;
}

/**
 * Makes an empty folder the server's, with a public generated recording of each size in it, and of `laneSize` components
 * for each of `lanes`.
 */
export async function storeRecordings(
  dataDir: string,
  sizes: readonly number[],
  lanes: readonly LaneName[],
  laneSize: number,
): Promise<Stored> {
  return withLibrary(dataDir, async ({ store }) => {
    const usual = { isSearched: false, sound: SOUND_SECONDS };
    const ids = new Map<number, number>();
    for (const components of sizes) ids.set(components, await store({ components, ...usual }));
    const ofLanes = new Map<LaneName, number>();
    for (const lane of lanes) ofLanes.set(lane, await store({ components: laneSize, lane, ...usual }));
    return { ids, lanes: ofLanes };
  });
}
