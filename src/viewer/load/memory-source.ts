import { timelineData } from '../model/create-timelines.ts';
import type { Source } from '../source.ts';
import type { ViewerFile } from '../viewer-file.ts';
import type { LoadedTimelines, LoadMessage } from './messages.ts';
import { partsOf } from './read-viewer-json.ts';

/** A file that is in memory already, as the contract describes the viewer's JSON. */
export const memorySource = (file: ViewerFile, fileId = 0): Source => ({
  fileId,
  start: (have, tell) => {
    let isOver = false;
    queueMicrotask(() => {
      if (!isOver) for (const message of messagesOf(file, new Set(have))) tell(message);
    });
    return () => {
      isOver = true;
    };
  },
});

function messagesOf(file: ViewerFile, have: ReadonlySet<number>): readonly LoadMessage[] {
  const messages: LoadMessage[] = [];
  const timelines: LoadedTimelines['timelines'][number][] = [];
  const unrecognized: string[] = [];
  for (const part of partsOf(file)) {
    if (part.part === 'head') messages.push({ type: 'head', head: part.head });
    if (part.part !== 'timeline' || have.has(part.timeline.id)) continue;
    const data = timelineData(part.timeline);
    if (data) timelines.push(data);
    else unrecognized.push(part.timeline.kind);
  }
  return [...messages, { type: 'timelines', timelines, unrecognized, isLast: true }];
}
