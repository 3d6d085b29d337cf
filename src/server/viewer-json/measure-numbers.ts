import { encodeTimeline } from '../../kinds/encoding.ts';
import { kindOf, type KindName } from '../../kinds/facts.ts';
import { openTimeline } from '../../kinds/opening.ts';
import { isRecord } from '../../shared/fields.ts';
import type { BlobStore } from '../storage/blobs/blobs.ts';
import { openPlain, type StoredPart } from './viewer-body.ts';

/** Bytes of the viewer's JSON that are parsed within a few hundredths of a second; longer files are not looked into. */
const MOST_BYTES = 4_000_000;

/** No timeline asks another one for its measures here. */
const ALONE = {
  timelineName: '',
  measureAt: () => undefined,
  measureBefore: () => undefined,
  measuresBetween: () => 0,
  measures: () => undefined,
};

const opened = (kind: KindName, components: readonly unknown[], facts: Readonly<Record<string, unknown>>) =>
  openTimeline(kind, encodeTimeline(kind, components, facts), ALONE);

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
    readonly timelines: readonly unknown[];
  };
  for (const timeline of timelines) {
    if (!isRecord(timeline)) continue;
    const { components, ...facts } = timeline;
    const kind = kindOf(String(timeline['kind']));
    if (!kind || !Array.isArray(components) || components.length === 0) continue;
    // Whether the kind counts measures is told without its components.
    if (!opened(kind, [], facts).measures) continue;
    return Array.from(opened(kind, components, facts).measures?.all.numbers ?? []);
  }
  return [];
}
