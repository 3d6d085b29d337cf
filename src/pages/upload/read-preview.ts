import { readTla } from '../../tla/read-tla.ts';
import { viewerTimelinesJson, type SavedTimeline } from '../../tla/viewer-json.ts';
import type { PreviewFile } from './preview-file.ts';

/** What the viewer shows of an annotation file that is stored nowhere yet. */
export async function readPreview(file: Blob): Promise<PreviewFile> {
  const { title, composer, performer, length, timeUnit, timelines } = readTla(
    new Uint8Array(await file.arrayBuffer()),
    'preview.tla',
  );
  let firstId = 1;
  const saved = timelines.map((timeline, index): SavedTimeline => {
    const firstComponentId = firstId;
    firstId += timeline.components.length;
    return { ...timeline, id: index + 1, firstComponentId };
  });
  const json = [...viewerTimelinesJson(saved)].join('');
  return {
    concrete_work: {
      ...{ type: 'audio', storage: 'abstract', url: '', length, artist: performer, start: 0, end: length },
      ...(timeUnit === 'quarters' && { time_unit: timeUnit }),
    },
    abstract_work: { title, composer },
    timelines: JSON.parse(json) as PreviewFile['timelines'],
  };
}
