import { editedMetadata, mergeEdits } from '../../../tla/details.ts';
import { pieceFacts } from '../../../tla/metadata.ts';
import { readTla } from '../../../tla/read-tla.ts';
import type { ChangeSummary } from '../../../versions/changes.ts';
import { compareVersions } from '../../../versions/preview.ts';
import type { Doubt } from '../../../versions/same-piece.ts';
import type { Details } from '../../edit-details/piece-fields.tsx';
import { readStoredTimelines } from '../../../versions/version-timeline.ts';

/**
 * Worker that compares a chosen file with the one that it replaces, off the main thread. The page that started it
 * terminates it.
 */

/** The chosen file, and the stored one: the viewer's JSON, and the edits of its details. */
export interface Compared {
  readonly file: File;
  readonly before: string;
  readonly details: Details;
}

export interface ComparedSummary {
  /** Changes, assuming that it is the same piece. */
  readonly summary: ChangeSummary;
  /** Why it may be another piece. */
  readonly doubts: readonly Doubt[];
  /** Edits of details that the file would replace, in sentences. */
  readonly warnings: readonly string[];
}

/** The members of the worker's global scope in use; TypeScript's library declares that of a window. */
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
  const { timelines, metadata, length } = readTla(new Uint8Array(await file.arrayBuffer()), file.name);
  const stored = JSON.parse(before) as Stored;
  const { edits, warnings } = mergeEdits(details.fields, metadata, details.edits);
  const pieces = {
    before: pieceFacts(editedMetadata(details.fields, details.edits), stored.concrete_work.length),
    after: pieceFacts(editedMetadata(metadata, edits), length),
  };
  const older = readStoredTimelines(stored.timelines);
  const { summary, doubts } = compareVersions(older, timelines, pieces, true);
  return { summary, doubts, warnings };
}

/** The fields of the viewer's JSON in use. */
interface Stored {
  readonly concrete_work: { readonly length: number };
  readonly timelines: unknown;
}
