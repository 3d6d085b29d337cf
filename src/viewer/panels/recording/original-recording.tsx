import { useEffect, useState } from 'react';
import { AlignedPlayer } from '../../media/aligned-player.ts';
import { SAME_TIMES } from '../../media/alignment.ts';
import { bindPlayer } from '../../media/bind-player.ts';
import { fileProblem, findFileFailure, PLAY_REFUSED, youTubeProblem } from '../../media/media-problem.ts';
import { HAVE_METADATA } from '../../media/media-player.ts';
import { youtubePlayerAddress } from '../../media/youtube-address.ts';
import { seekableAddress } from '../../media/true-clock.ts';
import { watchStalls } from '../../media/watch-stalls.ts';
import { loadYouTubeApi } from '../../media/youtube-api.ts';
import { YouTubePlayer } from '../../media/youtube-player.ts';
import type { Session } from '../../session.ts';
import type { ConcreteWork } from '../../viewer-file.ts';
import { listening, measureMedia, type MediaNews } from './measure-media.ts';
import { PlayerElement } from './player-element.tsx';

/** YouTube's player says nothing when something blocks it. */
const YOUTUBE_PATIENCE_MS = 15_000;
/** `onError`: the id is not that of a recording. */
const NO_ADDRESS = 2;

interface Props {
  readonly session: Pick<Session, 'playback' | 'settings' | 'requests'>;
  readonly work: ConcreteWork;
  readonly news: MediaNews;
  /** A sentence for the listener about a recording that is there. */
  readonly onProblem: (problem: string) => void;
}

/** The recording that the file names. */
export function OriginalRecording(props: Props) {
  return props.work.storage === 'youtube' ? <FromYouTube {...props} /> : <FromFile {...props} />;
}

function FromFile({ session, work: { url, type }, news, onProblem }: Props) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const { playback, requests } = session;

  // The player's own callbacks come before it is in the page, so the element is asked instead.
  useEffect(() => {
    if (!element) return undefined;
    const { signal, abort } = listening();
    const fail = async () => {
      const code = element.error?.code;
      playback.getState().pause();
      const failure = await findFileFailure(url, code, (address, init) =>
        requests.send(new Request(address, init)),
      );
      if (!signal.aborted) news.fail(fileProblem(failure));
    };
    const player = new AlignedPlayer(element, SAME_TIMES);
    const untie = bindPlayer(player, playback, () => {
      if (!element.error) onProblem(PLAY_REFUSED);
    });
    const stopWatching = watchStalls(element, news.stall);
    const measured = { recording: url, isVideo: type === 'video', send: requests.send };
    const stopMeasuring = measureMedia(element, measured, news);
    element.addEventListener('error', () => void fail(), { signal });
    if (element.error) void fail();
    return () => {
      abort();
      stopMeasuring();
      stopWatching();
      untie();
      player.release();
    };
  }, [element, playback, requests, news, url, type, onProblem]);

  return <PlayerElement session={session} src={seekableAddress(url)} onElement={setElement} />;
}

function FromYouTube({ session, work, news, onProblem }: Props) {
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
    const patience = setTimeout(fail, YOUTUBE_PATIENCE_MS);
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
