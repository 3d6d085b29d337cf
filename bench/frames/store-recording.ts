import { withLibrary } from '../library.ts';

/** The playhead phase lasts some seconds; a slow machine takes longer. */
const SOUND_SECONDS = 120;

/**
 * Makes an empty folder the server's, with a public generated recording of each size in it, and gives their ids by size.
 */
export async function storeRecordings(
  dataDir: string,
  sizes: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return withLibrary(dataDir, async ({ store }) => {
    const ids = new Map<number, number>();
    for (const components of sizes)
      ids.set(components, await store({ components, isSearched: false, sound: SOUND_SECONDS }));
    return ids;
  });
}
