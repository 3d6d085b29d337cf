import type { ChordPlan, Chords } from '../../sound/chord-plan.ts';
import { startWorker } from '../start-worker.ts';
import type { RenderChord } from './chord-player.ts';
import workerAddress from './chords-worker.ts?worker&url';
import type { ChordAnswer, ChordRequest } from './messages.ts';

interface Rendering {
  /** Times at which the chords sound. Never comes where the worker does not start: then there is no sound, and nothing else fails. */
  readonly plan: Promise<Pick<ChordPlan, 'starts' | 'ends'>>;
  readonly render: RenderChord;
  readonly end: () => void;
}

/** Leads and synthesises chords in a worker; the last of them holds until `end`, in seconds. */
export function startRendering(chords: Chords, end: number): Rendering {
  const worker = startWorker(workerAddress);
  const waiting = new Map<number, (samples: Float32Array<ArrayBuffer>) => void>();
  let tickets = 0;
  const ask = (request: ChordRequest) => worker.postMessage(request);
  const plan = new Promise<Pick<ChordPlan, 'starts' | 'ends'>>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ChordAnswer>) => {
      if ('plan' in data) {
        resolve(data.plan);
        return;
      }
      waiting.get(data.ticket)?.(data.samples);
      waiting.delete(data.ticket);
    };
  });
  ask({ chords, end });
  return {
    plan,
    render: (chord, seconds) =>
      new Promise((resolve) => {
        const ticket = tickets++;
        waiting.set(ticket, resolve);
        ask({ ticket, chord, seconds });
      }),
    end: () => worker.terminate(),
  };
}
