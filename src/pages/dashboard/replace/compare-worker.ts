import { mergeEdits } from '../../../tla/details.ts';
import { readTla } from '../../../tla/read-tla.ts';
import { previewChanges } from '../../../versions/preview.ts';
import type { Summary } from '../../../versions/summary.ts';
import type { Details } from '../../edit-details/piece-fields.tsx';
import { readStoredTimelines } from '../../../versions/version-timeline.ts';

/** Compares a chosen file with the one that it replaces, beside the page's own thread. Who started the worker ends it. */

/** The chosen file, and the one that is there: the viewer's JSON, and what was edited of its details. */
export interface Compared {
  readonly file: File;
  readonly before: string;
  readonly details: Details;
}

/** What would change, and which edits of details would give way to the file, in sentences. */
export interface ComparedSummary extends Summary {
  readonly warnings: readonly string[];
}

/** What of a worker's global scope is used; the compiler's library has a window's. */
interface Scope {
  onmessage: ((event: { readonly data: Compared }) => void) | null;
  readonly postMessage: (summary: ComparedSummary | undefined) => void;
}
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  void compare(data)
    .catch(() => undefined)
    .then((summary) => scope.postMessage(summary));
};

async function compare({ file, before, details }: Compared): Promise<ComparedSummary> {
  const { timelines, metadata } = readTla(new Uint8Array(await file.arrayBuffer()), file.name);
  const older = readStoredTimelines((JSON.parse(before) as { readonly timelines: unknown }).timelines);
  const count = older.reduce((sum, { components }) => sum + components.length, 0);
  const { warnings } = mergeEdits(details.fields, metadata, details.edits);
  return { ...previewChanges(older, timelines), before: count, warnings };
}
