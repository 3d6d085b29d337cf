import type { MeasureTable } from '../../measures/measure-table.ts';
import type { PlaybackStore } from '../store/playback.ts';
import { heardVolume, type SettingsStore } from '../store/playback-settings.ts';
import { quartersPerSecond, type TempoStore } from '../store/tempo.ts';
import { ClickPlayer } from './click-player.ts';

interface Clicked {
  readonly playback: PlaybackStore;
  readonly settings: SettingsStore;
  readonly tempo: TempoStore;
  /** The measures whose beats are heard; each quarter note where none are counted. */
  readonly table: () => MeasureTable | undefined;
}

/** Lets each beat be heard while the music goes on. Returns a function that stops it. */
export function playClicks({ playback, settings, tempo, table }: Clicked): () => void {
  let context: AudioContext | undefined;
  let player: ClickPlayer | undefined;

  const level = () => heardVolume(settings.getState());
  const wake = () => {
    context ??= new AudioContext();
    player ??= new ClickPlayer(context, table, level);
    if (context.state === 'suspended') void context.resume();
  };
  const hear = () => {
    if (context?.state !== 'running') return;
    const { time, speed, loop, end, until } = playback.getState();
    const rate = quartersPerSecond(tempo.getState().tempo) * speed;
    player?.hear({ time, rate, until: Math.min(loop && time < loop.end ? loop.end : end, until) });
  };

  if (playback.getState().playing) wake();
  const stop = playback.subscribe((now, before) => {
    if (now.playing && !before.playing) wake();
    if (!now.playing) player?.rest();
    else if (now.time !== before.time) hear();
  });
  return () => {
    stop();
    void context?.close();
  };
}
