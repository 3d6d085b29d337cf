import type { Listening } from '../../session/listening.ts';
import type { Tools } from '../../session/tools.ts';

/** Lets the music of a file without a recording go on at a tempo, in quarter notes a minute. */
export function changeTempo({ tempo, panels }: Listening & Tools, wanted: number): void {
  tempo.getState().setTempo(wanted);
  panels.getState().say(`Tempo ${tempo.getState().tempo} quarter notes a minute.`);
}

/** Switches the metronome on or off. */
export function toggleClicks({ tempo, panels }: Listening & Tools): void {
  const clicks = !tempo.getState().clicks;
  tempo.getState().setClicks(clicks);
  panels.getState().say(clicks ? 'Metronome on.' : 'Metronome off.');
}
