import type { Services } from '../services.ts';
import type { SeenFile } from '../sharing/see-file.ts';

/**
 * What an answer's `ETag` is made of. A hash of bytes would tell who sees no names which public file has the same recording:
 * these get one that nobody else has.
 */
export const seenTag = (
  { id, hidesNames, by }: Pick<SeenFile, 'id' | 'hidesNames' | 'by'>,
  tag: string,
  { mediaLinks }: Pick<Services, 'mediaLinks'>,
): string =>
  hidesNames ? mediaLinks.opaqueTag(id, typeof by === 'object' ? String(by.id) : 'preview', tag) : tag;
