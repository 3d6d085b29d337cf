import { readTla } from '../../../tla/read-tla.ts';
import { previewChanges } from '../../../versions/preview.ts';
import type { Summary } from '../../../versions/summary.ts';
import { readStoredTimelines } from '../../../versions/version-timeline.ts';

/** Compares a chosen file with the one that it replaces, beside the page's own thread. Who started the worker ends it. */

/** The chosen file, and the viewer's JSON of the one that is there. */
export interface Compared {
  readonly file: File;
  readonly before: string;
}

/** What of a worker's global scope is used; the compiler's library has a window's. */
interface Scope {
  onmessage: ((event: { readonly data: Compared }) => void) | null;
  readonly postMessage: (summary: Summary | undefined) => void;
}
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  void compare(data)
    .catch(() => undefined)
    .then((summary) => scope.postMessage(summary));
};

async function compare({ file, before }: Compared): Promise<Summary> {
  const { timelines } = readTla(new Uint8Array(await file.arrayBuffer()), file.name);
  const older = readStoredTimelines((JSON.parse(before) as { readonly timelines: unknown }).timelines);
  const count = older.reduce((sum, { components }) => sum + components.length, 0);
  return { ...previewChanges(older, timelines), before: count };
}
