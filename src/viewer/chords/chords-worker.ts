import { notesAt, planChords, type ChordPlan } from '../../sound/chord-plan.ts';
import { createChordVoice } from '../../sound/chord-voice.ts';
import type { ChordAnswer, ChordRequest } from './messages.ts';

/** Voices and synthesises the chords of one file. The page that starts the worker terminates it. */

/** Members in use of the worker's global scope; the compiler's library declares the window's instead. */
interface Scope {
  onmessage: ((event: { readonly data: ChordRequest }) => void) | null;
  readonly postMessage: (message: ChordAnswer, transfer?: Transferable[]) => void;
}
const scope = self as unknown as Scope;

const voice = createChordVoice();
let plan: ChordPlan | undefined;

scope.onmessage = ({ data }) => {
  if ('chords' in data) {
    plan = planChords(data.chords, data.end);
    const { starts, ends } = plan;
    scope.postMessage({ plan: { starts, ends } });
  } else if (plan) {
    const samples = voice(notesAt(plan, data.chord), data.seconds);
    scope.postMessage({ ticket: data.ticket, samples }, [samples.buffer]);
  }
};
