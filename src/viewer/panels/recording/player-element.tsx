import type { ComponentProps } from 'react';
import ReactPlayer from 'react-player';
import { useStore } from 'zustand';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Listening } from '../../session/listening.ts';
import { heardVolume } from '../../store/playback-settings.ts';

const SOUND_ONLY = /\.(m4a|m4b|mp2|mp3|wav|weba|aac|oga|ogg|opus|flac|spx)($|[?#])/i;
const STREAM = /\.(m3u8|mpd)($|[?#])/i;
const YOUTUBE_PLAYER = 'https://www.youtube-nocookie.com/embed/';

// react-player asks its custom players first. With this one it takes every address but YouTube's for a file, so that an
// author's link cannot make the page load the player of another service, unasked.
ReactPlayer.addCustomPlayer?.({
  key: 'file',
  name: 'File',
  canPlay: (url) => !url.startsWith(YOUTUBE_PLAYER) && !STREAM.test(url),
  player: FileElement,
});

interface Props {
  readonly session: Pick<AnalysisView & Listening, 'playback' | 'settings'>;
  readonly src: string;
  readonly onElement: (element: HTMLVideoElement | null) => void;
  readonly hasControls?: boolean;
  /** The player's rate at a speed of the analysis; the same without it. */
  readonly rateAt?: (speed: number) => number;
}

/** react-player, at the volume and the speed that the reader has set. */
export function PlayerElement({ session, src, onElement, hasControls = false, rateAt }: Props) {
  const volume = useStore(session.settings, heardVolume);
  const speed = useStore(session.playback, (playback) => playback.speed);
  return (
    <ReactPlayer
      ref={onElement}
      src={src}
      width="100%"
      height="100%"
      preload="metadata"
      playsInline
      controls={hasControls}
      volume={volume}
      playbackRate={rateAt ? rateAt(speed) : speed}
    />
  );
}

type MediaProps = ComponentProps<'video'> & ComponentProps<'audio'> & { readonly config?: unknown };

/** The browser's own player. */
function FileElement({ config: _config, ...media }: MediaProps) {
  // eslint-disable-next-line jsx-a11y/media-has-caption -- music; annotation files hold no captions
  if (SOUND_ONLY.test(media.src ?? '')) return <audio {...media} />;
  // eslint-disable-next-line jsx-a11y/media-has-caption -- as above
  return <video {...media} />;
}
