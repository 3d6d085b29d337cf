import { ChordPlayer } from '../viewer/chords/chord-player.ts';
import type { startRendering } from '../viewer/chords/rendering.ts';
import { bindPlayer } from '../viewer/media/bind-player.ts';
import { heardVolume } from '../viewer/store/playback-settings.ts';
import { ChordClock } from './chord-clock.ts';
import type { Cue, Player } from './passage.ts';

/** Plays the harmonies of a passage; undefined where it has none. */
export async function playChords(
  { passage: { span, pace }, playback, settings, news }: Cue,
  { plan, render }: ReturnType<typeof startRendering>,
  context: AudioContext,
): Promise<Player | undefined> {
  const planned = await plan;
  const { starts, ends } = planned;
  if (!starts.some((start, chord) => start < span.end && (ends[chord] ?? 0) > span.start)) return undefined;
  const clock = new ChordClock(context);
  clock.setPace(pace);
  const chords = new ChordPlayer(context, planned, render, heardVolume(settings.getState()));
  const endings = [
    bindPlayer(clock, playback, () => news.refused(playback)),
    playback.subscribe(({ playing, time, speed }) => {
      if (!playing) chords.hush();
      else if (!clock.paused) chords.hear({ time, rate: speed * pace, until: span.end });
    }),
    settings.subscribe((wanted) => chords.setLevel(heardVolume(wanted))),
  ];
  return {
    release: () => {
      endings.forEach((end) => end());
      chords.hush();
    },
  };
}
