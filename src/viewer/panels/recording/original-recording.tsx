import { lazy, Suspense, useEffect, useState } from 'react';
import { AlignedPlayer } from '../../media/aligned-player.ts';
import { SAME_TIMES } from '../../media/alignment.ts';
import { bindPlayer } from '../../media/bind-player.ts';
import { fileProblem, findFileFailure, PLAY_REFUSED } from '../../media/media-problem.ts';
import { seekableAddress } from '../../media/true-clock.ts';
import { watchStalls } from '../../media/watch-stalls.ts';
import { listening, measureMedia } from './measure-media.ts';
import type { OriginalProps } from './original-props.ts';
import { PlayerElement } from './player-element.tsx';

/** Loaded late: most recordings are files. */
const FromYouTube = lazy(() => import('./youtube-recording.tsx'));

/** The recording that the file names. */
export function OriginalRecording(props: OriginalProps) {
  if (props.work.storage !== 'youtube') return <FromFile {...props} />;
  return (
    <Suspense>
      <FromYouTube {...props} />
    </Suspense>
  );
}

function FromFile({ session, work: { url, type }, news, onProblem }: OriginalProps) {
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
