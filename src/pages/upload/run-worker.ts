import { MAX_IMPORT_SECONDS } from '../../imports/limits.ts';
import type { Analysis, Refused } from './check.ts';
import type { PreviewFile } from './preview-file.ts';
import type { WorkerJob } from './worker-jobs.ts';

type AnswerOf<Job extends WorkerJob> = Job extends { readonly job: 'preview' }
  ? PreviewFile | Refused
  : Analysis | Refused;

/** Has a worker read a file; an import that takes longer than it may is ended. */
export function runWorker<Job extends WorkerJob>(job: Job): Promise<AnswerOf<Job>> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  const refuse = (problem: string): Refused => ({ kind: 'refused', problem });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<AnswerOf<Job> | Refused>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<AnswerOf<Job>>) => resolve(data);
    // Its code could not be loaded, as with a version that the server no longer has.
    worker.onerror = () =>
      resolve(refuse('This file could not be checked. Reload the page and choose it again.'));
    worker.postMessage(job);
    if (job.job === 'import')
      timer = setTimeout(
        () =>
          resolve(
            refuse(
              `This file takes longer than ${MAX_IMPORT_SECONDS} seconds to read, and was given up. Divide it into several files.`,
            ),
          ),
        MAX_IMPORT_SECONDS * 1000,
      );
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
