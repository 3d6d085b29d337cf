import { readTla } from '../../tla/read-tla.ts';
import { viewerTimelines } from '../../tla/viewer-timelines.ts';
import type { PreviewFile } from './preview-file.ts';

/** What the viewer shows of an annotation file that is stored nowhere yet. Throws `TlaError`, which calls it by its `name`. */
export async function readPreview(file: Blob, name = 'preview.tla'): Promise<PreviewFile> {
  const read = readTla(new Uint8Array(await file.arrayBuffer()), name);
  const { title, composer, performer, length, timeUnit } = read;
  return {
    concrete_work: {
      ...{ type: 'audio', storage: 'abstract', url: '', length, artist: performer, start: 0, end: length },
      ...(timeUnit === 'quarters' && { time_unit: timeUnit }),
    },
    abstract_work: { title, composer },
    timelines: viewerTimelines(read) as PreviewFile['timelines'],
  };
}
