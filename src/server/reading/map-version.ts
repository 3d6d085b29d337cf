import type { PackedMap } from '../../measures/packed-map.ts';
import { readStoredTimelines } from '../../versions/version-timeline.ts';
import { storedMap } from '../viewer-json/stored-measures.ts';

/** A version's JSON, and its length in seconds. */
export interface MappedVersion {
  readonly json: Uint8Array;
  readonly length: number;
}

/** The map of a stored version's measures; undefined where it has none. */
export function mapVersion({ json, length }: MappedVersion): PackedMap | undefined {
  const viewed = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: unknown };
  return storedMap(readStoredTimelines(viewed.timelines), length);
}
