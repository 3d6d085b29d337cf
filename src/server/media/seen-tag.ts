import type { Services } from '../services.ts';
import type { ReadableFile } from '../sharing/readable-file.ts';

/**
 * Tag from which the `ETag` of a response is made. A hash of bytes would tell readers who see no names which public file has
 * the same recording, so they get an opaque tag that occurs nowhere else.
 */
export const seenTag = (
  { id, hidesNames, by }: Pick<ReadableFile, 'id' | 'hidesNames' | 'by'>,
  tag: string,
  { mediaLinks }: Pick<Services, 'mediaLinks'>,
): string =>
  hidesNames ? mediaLinks.opaqueTag(id, typeof by === 'object' ? String(by.id) : 'preview', tag) : tag;
