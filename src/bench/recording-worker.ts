import { createOutbox } from '../viewer/load/outbox.ts';
import { partsOf } from '../viewer/load/read-viewer-json.ts';
import type { ViewerFile } from '../viewer/viewer-file.ts';
import { generateRecording } from './generate-recording.ts';
import type { RecordingMessage, RecordingRequest } from './recording-messages.ts';

/**
 * Worker that generates a recording and keeps it; then makes its columns and levels of detail, as the worker that
 * fetches a file does, so that the main thread is as free as it is then.
 */

/** The members of the worker's global scope in use; TypeScript's library declares that of a window. */
interface Scope {
  onmessage: ((event: { readonly data: RecordingRequest }) => void) | null;
  readonly postMessage: (message: RecordingMessage, transfer?: Transferable[]) => void;
}
const scope = self as unknown as Scope;

let recording: ViewerFile | undefined;

scope.onmessage = ({ data }) => {
  if (data.type === 'generate') {
    recording = generateRecording(data.components);
    // As the region of the viewer is named.
    recording.abstract_work.title = 'a generated recording';
    scope.postMessage({ type: 'generated' });
  } else if (recording) void open(recording, new Set(data.have));
};

async function open(file: ViewerFile, have: ReadonlySet<number>): Promise<void> {
  const outbox = createOutbox(have, scope.postMessage.bind(scope));
  for (const part of partsOf(file)) {
    if (part.part === 'head') scope.postMessage({ type: 'head', head: part.head });
    if (part.part !== 'timeline') continue;
    outbox.add(part.timeline);
    // Gives the outbox a chance to post.
    await new Promise((resolve) => setTimeout(resolve));
  }
  outbox.end();
}
