import { useEffect, useState } from 'react';
import { AlignedPlayer } from '../../media/aligned-player.ts';
import { SAME_TIMES } from '../../media/alignment.ts';
import { bindPlayer } from '../../media/bind-player.ts';
import { PLAY_REFUSED, youTubeProblem } from '../../media/media-problem.ts';
import { HAVE_METADATA } from '../../media/media-player.ts';
import { youtubePlayerAddress } from '../../media/youtube-address.ts';
import { loadYouTubeApi } from '../../media/youtube-api.ts';
import { YouTubePlayer } from '../../media/youtube-player.ts';
import { listening } from './measure-media.ts';
import type { OriginalProps } from './original-props.ts';
import { PlayerElement } from './player-element.tsx';

/** YouTube's player says nothing when something blocks it. */
const PATIENCE_MS = 15_000;
/** `onError`: the id is not that of a recording. */
const NO_ADDRESS = 2;

/** The video on YouTube that the file names. */
export default function YouTubeRecording({ session, work, news, onProblem }: OriginalProps) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [isApiThere, setApiThere] = useState(false);
  const { playback } = session;
  const address = youtubePlayerAddress(work.url);

  useEffect(() => {
    if (address === undefined) {
      news.fail(youTubeProblem(NO_ADDRESS));
      return undefined;
    }
    const { signal, abort } = listening();
    const fail = () => {
      if (!signal.aborted) news.fail(youTubeProblem(undefined));
    };
    loadYouTubeApi().then(() => signal.aborted || setApiThere(true), fail);
    const patience = setTimeout(fail, PATIENCE_MS);
    element?.addEventListener('loadedmetadata', () => clearTimeout(patience), { signal });
    if (element && element.readyState >= HAVE_METADATA) clearTimeout(patience);
    return () => {
      clearTimeout(patience);
      abort();
    };
  }, [address, element, news]);

  useEffect(() => {
    if (!element) return undefined;
    const { signal, abort } = listening();
    const player = new YouTubePlayer(element);
    const aligned = new AlignedPlayer(player, SAME_TIMES);
    const untie = bindPlayer(aligned, playback, () => onProblem(PLAY_REFUSED));
    const measure = () => news.measure(player.duration);
    // YouTube may know the length only once it plays.
    for (const event of ['loadedmetadata', 'playing']) player.addEventListener(event, measure, { signal });
    measure();
    const fail = () => news.fail(youTubeProblem(player.error?.code));
    const offerSpeeds = () => playback.getState().offerSpeeds(player.rates);
    player.addEventListener('error', fail, { signal });
    element.addEventListener('loadedmetadata', offerSpeeds, { signal });
    if (player.error) fail();
    offerSpeeds();
    return () => {
      abort();
      untie();
      aligned.release();
      player.release();
      playback.getState().offerSpeeds(undefined);
    };
  }, [element, playback, news, onProblem]);

  if (!isApiThere || address === undefined) return null;
  return <PlayerElement session={session} src={address} onElement={setElement} hasControls />;
}
