import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { AlignedPlayer } from '../../media/aligned-player.ts';
import { ownRate, ownSpeeds, timeMapOf, type Alignment } from '../../media/alignment.ts';
import { bindPlayer } from '../../media/bind-player.ts';
import { ownProblem, PLAY_REFUSED } from '../../media/media-problem.ts';
import { limitedSpeed } from '../../scene/commands/playback-commands.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { measureMedia } from './measure-media.ts';
import type { RecordingChoiceStore } from './recording-choice.ts';
import { PlayerElement } from './player-element.tsx';
import { useFoldedTable } from './use-folded-table.ts';
import { useSoundUrl } from './use-sound-url.ts';

const NOT_ALIGNED: Alignment = [];

interface Props {
  readonly session: Session;
  readonly choice: RecordingChoiceStore;
  readonly sound: Blob;
  /** A sentence for the listener. */
  readonly onProblem: (problem: string) => void;
}

/** The listener's own recording, played in the time of the analysis. It never leaves the browser. */
export function OwnRecording({ session, choice, sound, onProblem }: Props) {
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const url = useSoundUrl(sound);
  const alignment = useStore(choice, (chosen) => chosen.own?.alignment) ?? NOT_ALIGNED;
  const { playback, requests, positions } = session;
  const isMusic = positions.unit === 'quarters';
  const folded = useFoldedTable(session);
  useSpeedsOf(session, alignment);

  useEffect(() => {
    if (!media) return undefined;
    const map = () => timeMapOf(choice.getState().own?.alignment ?? NOT_ALIGNED);
    const player = new AlignedPlayer(media, map(), isMusic);
    const refused = () => {
      if (!media.error) onProblem(PLAY_REFUSED);
    };
    const stop = new AbortController();
    const bound = (untie: () => void) => stop.signal.addEventListener('abort', untie);
    if (folded) {
      void import('../../media/unfolded-player.ts').then(({ bindUnfolded }) => {
        if (!stop.signal.aborted) bound(bindUnfolded(folded, playback, () => player, refused));
      });
    } else bound(bindPlayer(player, playback, refused));
    const stopAligning = choice.subscribe((now, before) => {
      if (now.own && now.own.alignment !== before.own?.alignment) player.align(map());
    });
    const fail = () => {
      const { own, fail: tell } = choice.getState();
      if (own) tell(ownProblem(own.name));
    };
    media.addEventListener('error', fail);
    if (media.error) fail();
    const isVideo = sound.type.startsWith('video/');
    const stopMeasuring = measureMedia(
      media,
      { recording: sound, isVideo, send: requests.send },
      choice.getState(),
    );
    return () => {
      media.removeEventListener('error', fail);
      stopMeasuring();
      stopAligning();
      stop.abort();
      player.release();
    };
  }, [media, choice, playback, requests, sound, isMusic, folded, onProblem]);

  if (url === undefined) return null;
  const timeMap = timeMapOf(alignment);
  const rateAt = (speed: number) => (isMusic ? speed : ownRate(timeMap, speed));
  return <PlayerElement session={session} src={url} onElement={setMedia} rateAt={rateAt} />;
}

/** Limits playback to the speeds that the alignment allows; a message reports a change of speed. */
function useSpeedsOf({ playback, panels, positions }: AnalysisView & Tools, alignment: Alignment): void {
  useEffect(() => {
    // By the music alone the speed is that of the recording, which every browser plays.
    if (positions.unit === 'quarters') return undefined;
    const { speed, limitSpeeds } = playback.getState();
    limitSpeeds(ownSpeeds(timeMapOf(alignment)));
    const { speed: now } = playback.getState();
    if (now !== speed) panels.getState().say(limitedSpeed(now, now < speed ? 1 : -1));
    return () => playback.getState().limitSpeeds(undefined);
  }, [playback, panels, positions, alignment]);
}
