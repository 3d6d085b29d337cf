import { notesAt, planChords, type ChordPlan } from '../../sound/chord-plan.ts';
import { createChordVoice } from '../../sound/tones.ts';
import type { ChordAnswer, ChordRequest } from './messages.ts';

/** Leads and synthesises the chords of one file. Who started it ends it. */

/** What of a worker's global scope is used; the compiler's library has a window's. */
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
