import { LargeNotationError } from '../../../shared/notation/notation-errors.ts';
import { engravingMs } from '../../../shared/notation/engraving-cost.ts';
import { NOTATION_LIMITS } from '../../../shared/notation/limits.ts';
import { readNotation } from '../../../shared/notation/notation-xml.ts';
import { engrave } from './engrave.ts';
import type { NotationAnswer, NotationQuestion } from './messages.ts';

/**
 * Engraves one notation outside the page's own thread: a long one takes seconds. The page that starts the worker
 * terminates it.
 */

/** Members in use of the worker's global scope; the compiler's library declares the window's instead. */
interface Scope {
  onmessage: ((event: { readonly data: NotationQuestion }) => void) | null;
  readonly postMessage: (answer: NotationAnswer) => void;
}
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  answer(data).then(
    (answered) => scope.postMessage(answered),
    (error: unknown) =>
      scope.postMessage({
        failure: error instanceof LargeNotationError ? 'large' : 'unreadable',
        problem: String(error),
      }),
  );
};

async function answer({ notation, isAsked }: NotationQuestion): Promise<NotationAnswer> {
  const bytes = new Uint8Array(notation);
  const { size } = readNotation(bytes);
  const ms = engravingMs(size);
  if (!isAsked && ms > NOTATION_LIMITS.unaskedMs) return { long: { measures: size.measures, ms } };
  return { lines: await engrave(bytes) };
}
