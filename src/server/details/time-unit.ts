import { timeUnitOf, type TimeUnit } from '../../shared/time-unit.ts';
import type { MetadataField } from '../../tla/tla-file.ts';
import type { FoundFile } from '../storage/files/find-files.ts';

/** Whether a file names a recording, or a link to one was set on the web. */
export const namesMedia = ({ storage, media_key }: Pick<FoundFile, 'storage' | 'media_key'>): boolean =>
  storage !== 'abstract' || (media_key ?? '') !== '';

/** The unit of a file's times once its details are `fields`. */
export const unitAfter = (file: FoundFile, fields: readonly MetadataField[]): TimeUnit =>
  timeUnitOf({
    stated: file.document_id === null ? undefined : file.time_unit,
    fields,
    hasMedia: namesMedia(file),
  });
