import type { FileHead } from '../viewer-file.ts';
import type { Links } from './links.ts';

/** Whether the reader chooses if links name the version: others can see it, a key shows the newest, and a fixed address says it anyway. */
export const canChooseVersion = (file: FileHead['file'], { key, isFixed }: Links): boolean =>
  file?.published_at !== undefined && key === undefined && isFixed !== true;

/** Number of the version that links name, the one that is shown, as soon as there are several. */
export const linkedVersion = (file: FileHead['file'], links: Links): number | undefined =>
  file !== undefined && file.newest_version > 1 && canChooseVersion(file, links) ? file.version : undefined;
