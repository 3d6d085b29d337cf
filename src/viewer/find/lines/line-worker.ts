import { createLineReader } from './read-and-search.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Reads lines and searches the file for them, one after the other: only the last one that has come counts. */

/** The members of the worker's global scope in use; TypeScript's library declares that of a window. */
interface Scope {
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
  readonly postMessage: (message: FromWorker) => void;
}
const scope = self as unknown as Scope;

const reader = createLineReader();
let asked: { readonly id: number; readonly text: string } | undefined;
let isFileAsked = false;
let timer: ReturnType<typeof setTimeout> | undefined;

scope.onmessage = ({ data }) => {
  if (data.type === 'file') reader.take(data.json);
  else asked = data;
  // Texts that have come meanwhile replace this one.
  timer ??= setTimeout(answer, 0);
};

function answer(): void {
  timer = undefined;
  if (!asked) return;
  const { id, text } = asked;
  const read = reader.read(text);
  scope.postMessage({ id, message: { type: 'read', reading: read.reading } });
  if (!read.query) return;
  if (!reader.hasFile()) {
    if (!isFileAsked) scope.postMessage({ type: 'file wanted' });
    isFileAsked = true;
    return;
  }
  scope.postMessage({ id, message: reader.search(read.query) });
}
