import { readStoredTimelines } from '../../versions/version-timeline.ts';
import type { BlobStore } from '../storage/blobs/blobs.ts';
import { storedMeasures } from './stored-measures.ts';
import { openPlain, type StoredPart } from './viewer-body.ts';

/** Bytes of the viewer's JSON that are parsed within a few hundredths of a second; longer files are not looked into. */
const MOST_BYTES = 4_000_000;

/**
 * The printed numbers of the measures that a stored file counts, by its first timeline that counts some; none where it
 * counts none, undefined for a file that is too long to look.
 */
export async function measureNumbers(
  blobs: BlobStore,
  part: StoredPart,
): Promise<readonly number[] | undefined> {
  if (part.length > MOST_BYTES) return undefined;
  const chunks = await openPlain(blobs, '{"timelines":', part).toArray();
  const { timelines } = JSON.parse(Buffer.concat(chunks as Buffer[]).toString('utf8')) as {
    readonly timelines: unknown;
  };
  return Array.from(storedMeasures(readStoredTimelines(timelines))?.numbers ?? []);
}
