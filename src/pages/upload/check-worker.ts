import type { Analysis, Refused } from './check.ts';
import type { PreviewFile } from './preview-file.ts';
import { readAnalysis } from './read-analysis.ts';
import { isImportedJson, readImport } from './read-import.ts';
import { readPreview } from './read-preview.ts';
import type { WorkerJob } from './worker-jobs.ts';

/**
 * Worker that reads one file off the main thread: a large one takes seconds. The page that started it terminates it.
 */

type Answer = Analysis | Refused | PreviewFile;

/** The members of the worker's global scope in use; TypeScript's library declares that of a window. */
interface Scope {
  onmessage: ((event: { readonly data: WorkerJob }) => void) | null;
  readonly postMessage: (answer: Answer) => void;
}
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  void run(data)
    .catch((): Refused => ({ kind: 'refused', problem: 'This file could not be read. Choose it again.' }))
    .then((answer) => scope.postMessage(answer));
};

async function run(job: WorkerJob): Promise<Answer> {
  if (job.job === 'preview') return readPreview(job.file);
  const { file, order } = job;
  const isImport = job.job === 'import' || (/\.json$/i.test(file.name) && (await isImportedJson(file)));
  return isImport ? readImport(file, order) : readAnalysis(file);
}
