import { LargeNotationError } from '../../../shared/notation/notation-xml.ts';
import { engrave } from './engrave.ts';
import type { NotationAnswer } from './messages.ts';

/** Engraves one notation beside the page's own thread: a long one takes seconds. Who started the worker ends it. */

/** What of a worker's global scope is used; the compiler's library has a window's. */
interface Scope {
  onmessage: ((event: { readonly data: ArrayBuffer }) => void) | null;
  readonly postMessage: (answer: NotationAnswer) => void;
}
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  engrave(new Uint8Array(data)).then(
    (lines) => scope.postMessage({ lines }),
    (error: unknown) =>
      scope.postMessage({
        failure: error instanceof LargeNotationError ? 'large' : 'unreadable',
        problem: String(error),
      }),
  );
};
