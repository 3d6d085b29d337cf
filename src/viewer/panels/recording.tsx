import { useEffect, useState } from 'react';
import ReactPlayer from 'react-player';
import { followPlayback } from '../media/follow-playback.ts';
import { holdPaused } from '../media/hold-paused.ts';
import { mediaProblem, PLAY_REFUSED } from '../media/media-problem.ts';
import { HAVE_METADATA } from '../media/media-player.ts';
import { youtubePlayerAddress } from '../media/youtube-address.ts';
import type { PlaybackStore } from '../store/playback.ts';
import type { ConcreteWork } from '../viewer-file.ts';
import {
  hasPictures,
  isPresent,
  type RecordingState,
  type Sound,
  type VideoSize,
} from './playback-settings.ts';
import styles from './recording.module.css';

/** YouTube's player says nothing when its script is blocked. */
const YOUTUBE_PATIENCE_MS = 15_000;

interface Props {
  readonly work: ConcreteWork;
  readonly playback: PlaybackStore;
  readonly state: RecordingState;
  readonly sound: Sound;
  readonly videoSize: VideoSize;
  readonly onState: (state: RecordingState) => void;
  /** A sentence for the listener. */
  readonly onProblem: (problem: string) => void;
}

/** The recording itself: nothing to see for sound alone, a row of the page for video. */
export function Recording(props: Props) {
  const { work, playback, state, videoSize, onState } = props;
  useEffect(() => (state === 'open' ? undefined : holdPaused(playback)), [playback, state]);
  if (!isPresent(state)) return null;
  const player = state === 'open' ? <Player {...props} /> : <YouTubePoster onLoad={() => onState('open')} />;
  if (!hasPictures(work)) return <div hidden>{player}</div>;
  return (
    <div className={styles.row}>
      <div className={styles.video} data-size={videoSize}>
        {player}
      </div>
    </div>
  );
}

function YouTubePoster({ onLoad }: { readonly onLoad: () => void }) {
  return (
    <div className={styles.poster}>
      <p>This recording is on YouTube. Loading it lets Google see your visit.</p>
      <button type="button" className="button" onClick={onLoad}>
        Load from YouTube
      </button>
    </div>
  );
}

function Player({ work, playback, sound, onState, onProblem }: Props) {
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const isYouTube = work.storage === 'youtube';

  // The player's own callbacks come before it is in the page, so the element is asked instead.
  useEffect(() => {
    if (!player) return;
    const listening = new AbortController();
    const fail = (code: number | undefined) => {
      onProblem(mediaProblem(isYouTube ? 'youtube' : 'staticfiles', code));
      onState('failed');
    };
    const untie = followPlayback(player, playback, () => onProblem(PLAY_REFUSED));
    player.addEventListener('error', () => fail(player.error?.code), { signal: listening.signal });
    if (player.error) fail(player.error.code);
    const failIfSilent = () => {
      if (isYouTube && player.readyState < HAVE_METADATA) fail(undefined);
    };
    const patience = setTimeout(failIfSilent, YOUTUBE_PATIENCE_MS);
    return () => {
      clearTimeout(patience);
      listening.abort();
      untie();
    };
  }, [player, playback, isYouTube, onState, onProblem]);

  const source = isYouTube ? youtubePlayerAddress(work.url) : work.url;
  return (
    <ReactPlayer
      ref={setPlayer}
      src={source ?? work.url}
      width="100%"
      height="100%"
      preload="metadata"
      playsInline
      controls={isYouTube}
      volume={sound.isMuted ? 0 : sound.volume}
      playbackRate={sound.speed}
      // Without the site's address YouTube answers with error 153.
      config={{ youtube: { referrerpolicy: 'strict-origin-when-cross-origin' } }}
    />
  );
}
