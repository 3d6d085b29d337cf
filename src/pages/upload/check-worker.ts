import type { Analysis, Refused } from './check.ts';
import { readAnalysis } from './read-analysis.ts';

/** Reads one file beside the page's own thread: a large one takes seconds. Who started the worker ends it. */

/** What of a worker's global scope is used; the compiler's library has a window's. */
interface Scope {
  onmessage: ((event: { readonly data: File }) => void) | null;
  readonly postMessage: (check: Analysis | Refused) => void;
}
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  void readAnalysis(data)
    .catch((): Refused => ({ kind: 'refused', problem: 'This file could not be read. Choose it again.' }))
    .then((check) => scope.postMessage(check));
};
