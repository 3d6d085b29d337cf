import { useEffect, useState } from 'react';
import { bindPlayer } from '../../media/bind-player.ts';
import { fileProblem, findFileFailure, PLAY_REFUSED, youTubeProblem } from '../../media/media-problem.ts';
import { HAVE_METADATA } from '../../media/media-player.ts';
import { youtubePlayerAddress } from '../../media/youtube-address.ts';
import { watchStalls } from '../../media/watch-stalls.ts';
import { loadYouTubeApi } from '../../media/youtube-api.ts';
import { YouTubePlayer } from '../../media/youtube-player.ts';
import type { Session } from '../../session.ts';
import type { ConcreteWork } from '../../viewer-file.ts';
import { PlayerElement } from './player-element.tsx';

/** YouTube's player says nothing when something blocks it. */
const YOUTUBE_PATIENCE_MS = 15_000;
/** `onError`: what is no id of a recording. */
const NO_ADDRESS = 2;

interface Props {
  readonly session: Session;
  readonly work: ConcreteWork;
  /** Hears why it does not play, in a sentence for the listener. */
  readonly onFail: (problem: string) => void;
  /** Hears whether it waits for its data. */
  readonly onStall: (isStalled: boolean) => void;
  /** A sentence for the listener about a recording that is there. */
  readonly onProblem: (problem: string) => void;
}

/** The recording that the file names. */
export function OriginalRecording(props: Props) {
  return props.work.storage === 'youtube' ? <FromYouTube {...props} /> : <FromFile {...props} />;
}

function FromFile({ session, work, onFail, onStall, onProblem }: Props) {
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const { playback, requests } = session;
  const url = work.url;

  // The player's own callbacks come before it is in the page, so the element is asked instead.
  useEffect(() => {
    if (!player) return undefined;
    const { signal, abort } = listening();
    const fail = async () => {
      const code = player.error?.code;
      playback.getState().pause();
      const failure = await findFileFailure(url, code, (address, init) =>
        requests.send(new Request(address, init)),
      );
      if (!signal.aborted) onFail(fileProblem(failure));
    };
    const untie = bindPlayer(player, playback, () => {
      if (!player.error) onProblem(PLAY_REFUSED);
    });
    const stopWatching = watchStalls(player, onStall);
    player.addEventListener('error', () => void fail(), { signal });
    if (player.error) void fail();
    return () => {
      abort();
      stopWatching();
      untie();
    };
  }, [player, playback, requests, url, onFail, onStall, onProblem]);

  return <PlayerElement session={session} src={url} onElement={setPlayer} />;
}

function FromYouTube({ session, work, onFail, onProblem }: Props) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [isApiThere, setApiThere] = useState(false);
  const { playback } = session;
  const address = youtubePlayerAddress(work.url);

  useEffect(() => {
    if (address === undefined) {
      onFail(youTubeProblem(NO_ADDRESS));
      return undefined;
    }
    const { signal, abort } = listening();
    const fail = () => {
      if (!signal.aborted) onFail(youTubeProblem(undefined));
    };
    loadYouTubeApi().then(() => signal.aborted || setApiThere(true), fail);
    const patience = setTimeout(fail, YOUTUBE_PATIENCE_MS);
    element?.addEventListener('loadedmetadata', () => clearTimeout(patience), { signal });
    if (element && element.readyState >= HAVE_METADATA) clearTimeout(patience);
    return () => {
      clearTimeout(patience);
      abort();
    };
  }, [address, element, onFail]);

  useEffect(() => {
    if (!element) return undefined;
    const { signal, abort } = listening();
    const player = new YouTubePlayer(element);
    const untie = bindPlayer(player, playback, () => onProblem(PLAY_REFUSED));
    const fail = () => onFail(youTubeProblem(player.error?.code));
    const offerSpeeds = () => playback.getState().offerSpeeds(player.rates);
    player.addEventListener('error', fail, { signal });
    element.addEventListener('loadedmetadata', offerSpeeds, { signal });
    if (player.error) fail();
    offerSpeeds();
    return () => {
      abort();
      untie();
      player.release();
      playback.getState().offerSpeeds(undefined);
    };
  }, [element, playback, onFail, onProblem]);

  if (!isApiThere || address === undefined) return null;
  return <PlayerElement session={session} src={address} onElement={setElement} hasControls />;
}

/** The life of some listeners. */
function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
