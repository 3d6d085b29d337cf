import { mixNotes, type PlayedNote } from '../sound/mix-notes.ts';
import { SAMPLE_RATE } from '../sound/tones.ts';
import { wavOf } from '../sound/wav.ts';

/** Makes a recording of some notes, once. The page that starts the worker terminates it. */

/** Notes, and how many seconds of them are to be heard. */
export interface MixRequest {
  readonly notes: readonly PlayedNote[];
  readonly seconds: number;
}

/** Members in use of the worker's global scope; the compiler's library declares the window's instead. */
interface Scope {
  onmessage: ((event: { readonly data: MixRequest }) => void) | null;
  readonly postMessage: (wav: ArrayBuffer, transfer: Transferable[]) => void;
}
const scope = self as unknown as Scope;

scope.onmessage = ({ data: { notes, seconds } }) => {
  const wav = wavOf(mixNotes(notes, seconds), SAMPLE_RATE);
  scope.postMessage(wav, [wav]);
};
