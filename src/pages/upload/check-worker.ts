import type { Analysis, Refused } from './check.ts';
import { readAnalysis } from './read-analysis.ts';

/**
 * Worker that reads one file off the main thread: a large one takes seconds. The page that started it terminates it.
 */

/** The members of the worker's global scope in use; TypeScript's library declares that of a window. */
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
