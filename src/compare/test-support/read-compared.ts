import { readTla } from '../../tla/read-tla.ts';
import { viewerTimelines } from '../../tla/viewer-timelines.ts';
import { comparedFile, type ComparedFile } from '../compared-file.ts';

/** An annotation file as it is compared, read as the site reads it. */
export function readCompared(bytes: Uint8Array, name: string): ComparedFile {
  const file = readTla(bytes, name);
  return comparedFile({
    ...{ start: 0, end: file.length, length: file.length, recording: '' },
    timelines: viewerTimelines(file) as Parameters<typeof comparedFile>[0]['timelines'],
  });
}
