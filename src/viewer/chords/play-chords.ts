import type { Chords } from '../../sound/chord-plan.ts';
import type { PlaybackStore } from '../store/playback.ts';
import { heardVolume, type SettingsStore } from '../store/playback-settings.ts';
import { ChordPlayer } from './chord-player.ts';
import { startRendering } from './rendering.ts';

/** Loudness of chords beside a recording, as a part of their loudness alone. */
const BESIDE = 0.3;
/** A playhead that has not moved for this long waits for its recording. */
const WAITING_MS = 600;
/** A sound card is released after this long without sound. */
const IDLE_MS = 3000;
/** A list of devices that takes longer is not waited for. */
const OUTPUTS_MS = 500;

interface Played {
  readonly playback: PlaybackStore;
  readonly settings: SettingsStore;
  readonly chords: Chords;
  /** Whether there is nothing else to be heard. */
  readonly isAlone: boolean;
  /** How much of the file passes in a second at the usual speed: 1 where its times are seconds. */
  readonly pace: () => number;
}

/** Sounds chords along with playback, at the reader's volume. Returns a function that stops it. */
export function playChords({ playback, settings, chords, isAlone, pace }: Played): () => void {
  const rendering = startRendering(chords, playback.getState().end);
  const outputs = askForOutputs();
  let context: AudioContext | undefined;
  let player: ChordPlayer | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let idling: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const level = () => heardVolume(settings.getState()) * (isAlone ? 1 : BESIDE);

  const wake = () => {
    clearTimeout(idling);
    // Browsers allow sound that is started while a press is handled, as here.
    if (!outputs) open();
    else void outputs.then(() => playback.getState().playing && !isOver && open());
  };

  const open = () => {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    const made = context;
    void rendering.plan.then((plan) => {
      if (made.state !== 'closed') player ??= new ChordPlayer(made, plan, rendering.render, level());
    });
  };

  const hush = () => {
    clearTimeout(waiting);
    player?.hush();
    clearTimeout(idling);
    idling = setTimeout(() => void context?.suspend(), IDLE_MS);
  };

  const hear = () => {
    if (context?.state !== 'running') return;
    const { time, speed, loop, end, until } = playback.getState();
    const stop = loop && time < loop.end ? loop.end : end;
    player?.hear({ time, rate: speed * pace(), until: Math.min(stop, until) });
    clearTimeout(waiting);
    waiting = setTimeout(() => player?.hush(), WAITING_MS);
  };

  if (playback.getState().playing) wake();
  const endings = [
    playback.subscribe((now, before) => {
      if (now.playing && !before.playing) wake();
      else if (before.playing && !now.playing) hush();
      else if (now.playing && now.time !== before.time) hear();
    }),
    settings.subscribe(() => player?.setLevel(level())),
  ];
  return () => {
    isOver = true;
    endings.forEach((end) => end());
    hush();
    clearTimeout(idling);
    // Its end would be a click as long as something fades.
    setTimeout(() => void context?.close(), IDLE_MS);
    rendering.end();
  };
}

/**
 * Chromium holds up a page that makes its first context until its audio service has started and told of the outputs: 45 to 230
 * ms, but 2 to 5 where devices were listed before, which goes on beside the page. It gives sound to a page that was pressed at
 * any time. Other browsers, whose contexts choose no output, are not asked: undefined.
 */
function askForOutputs(): Promise<unknown> | undefined {
  // Pages without TLS have no list of devices, whatever the compiler says.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices || !('setSinkId' in AudioContext.prototype)) return undefined;
  const tooLate = new Promise((resolve) => setTimeout(resolve, OUTPUTS_MS));
  return Promise.race([devices.enumerateDevices().catch(() => undefined), tooLate]);
}
