import { useEffect } from 'react';
import { bindPlayer } from '../../media/bind-player.ts';
import { PLAY_REFUSED } from '../../media/media-problem.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Listening } from '../../session/listening.ts';
import type { GivenPlayer } from '../../session/listening.ts';
import type { PlaybackStore } from '../../store/playback.ts';
import { heardVolume, type SettingsStore } from '../../store/playback-settings.ts';

interface Props {
  readonly session: AnalysisView & Listening;
  readonly player: GivenPlayer;
  /** A sentence for the listener. */
  readonly onProblem: (problem: string) => void;
}

/**
 * Player given by the page around the viewer: controlled, and otherwise left where it is. Sound that already plays goes
 * on.
 */
export function GivenRecording({ session: { playback, settings }, player, onProblem }: Props) {
  useEffect(() => {
    joinPlayer(player, playback);
    return bindPlayer(player, playback, () => onProblem(PLAY_REFUSED));
  }, [player, playback, onProblem]);
  useEffect(() => bindVolume(player, settings), [player, settings]);
  return null;
}

/** Takes over the time and the playback of a player in use, unless the viewer was asked for a place. */
function joinPlayer({ currentTime, paused }: GivenPlayer, playback: PlaybackStore): void {
  const { seekTo, playing, tick, play } = playback.getState();
  if (seekTo || playing) return;
  if (currentTime > 0) tick(currentTime);
  if (!paused) play();
}

function bindVolume(player: GivenPlayer, settings: SettingsStore): () => void {
  const setVolume = () => {
    if (player.volume !== undefined) player.volume = heardVolume(settings.getState());
  };
  setVolume();
  return settings.subscribe(setVolume);
}
