// Work measured by `npm run bench -- match`, in a thread of its own: the page's worker itself, and the matcher alone.
import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { matchVersions } = await import('../src/versions/match.ts');

/** The global scope that a browser's worker has. */
const scope = {
  /** @param {unknown} summary */
  postMessage: (summary) => parentPort?.postMessage(summary),
  /** @type {((event: { data: unknown }) => void) | null} */
  onmessage: null,
};
Object.assign(globalThis, { self: scope });
await import('../src/pages/dashboard/replace/compare-worker.ts');

parentPort?.on('message', ({ match, compare }) => {
  if (match !== undefined) parentPort?.postMessage(matchVersions(match.older, match.newer));
  // A file goes to a browser's worker as such; here its bytes do.
  else scope.onmessage?.({ data: { ...compare, file: new File([compare.bytes], 'newer.tla') } });
});
parentPort?.postMessage('ready');
