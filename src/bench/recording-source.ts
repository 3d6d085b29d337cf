import type { TimelineData } from '../viewer/model/create-timelines.ts';
import type { Source } from '../viewer/source.ts';
import { columnBytes, type ColumnBytes } from './column-bytes.ts';
import type { RecordingMessage, RecordingRequest } from './recording-messages.ts';

const NOT_MADE = 'The recording could not be made: there may be too little memory. Choose a smaller one.';

/** A recording in the memory of a worker. */
interface GeneratedRecording {
  readonly source: Source;
  /** Bytes that have reached the page so far. */
  readonly held: () => ColumnBytes;
  /** Ends the worker, for a recording that is opened no more. */
  readonly discard: () => void;
}

/** Makes up a recording of so many components in a worker. Rejects where there is no room for it, or with `signal`. */
export async function generateInWorker(components: number, signal: AbortSignal): Promise<GeneratedRecording> {
  const worker = new Worker(new URL('./recording-worker.ts', import.meta.url), { type: 'module' });
  const ask = (request: RecordingRequest) => worker.postMessage(request);
  const discard = () => worker.terminate();
  try {
    await new Promise<void>((resolve, reject) => {
      worker.onmessage = () => resolve();
      worker.onerror = () => reject(new Error(NOT_MADE));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      ask({ type: 'generate', components });
    });
  } catch (error) {
    discard();
    throw error;
  }
  let held: ColumnBytes = { columns: 0, labels: 0 };
  const source: Source = {
    fileId: 0,
    start: (have, tell) => {
      worker.onmessage = ({ data }: MessageEvent<RecordingMessage>) => {
        if (data.type === 'generated') return;
        if (data.type === 'timelines') held = data.timelines.reduce(withBytesOf, held);
        tell(data);
      };
      worker.onerror = () => tell({ type: 'failed', code: 'server', message: NOT_MADE });
      ask({ type: 'load', have });
      return discard;
    },
  };
  return { source, held: () => held, discard };
}

function withBytesOf({ columns, labels }: ColumnBytes, timeline: TimelineData): ColumnBytes {
  const more = columnBytes(timeline.columns);
  return { columns: columns + more.columns, labels: labels + more.labels };
}
