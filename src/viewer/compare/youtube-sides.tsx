import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { AlignedPlayer } from '../media/aligned-player.ts';
import { SAME_TIMES } from '../media/alignment.ts';
import { youTubeProblem } from '../media/media-problem.ts';
import { youtubePlayerAddress } from '../media/youtube-address.ts';
import { loadYouTubeApi } from '../media/youtube-api.ts';
import { YouTubePlayer } from '../media/youtube-player.ts';
import { PlayerElement } from '../panels/recording/player-element.tsx';
import { YouTubePoster } from '../panels/recording/recording.tsx';
import recordingStyles from '../panels/recording/recording.module.css';
import type { PlacedSide } from './compared-side.ts';
import type { OpenComparison } from './create-comparison.ts';
import { firstOrigin, silence } from './side-sound.ts';

interface Props {
  readonly open: OpenComparison;
  /** Names of the reader's own recordings, by side: they are heard in place of those on YouTube. */
  readonly own: ReadonlyMap<number, string>;
  /** A sentence for the listener. */
  readonly onProblem: (problem: string) => void;
}

/** Indexes of the sides that are heard from YouTube. */
export const youTubeSides = ({ placed }: OpenComparison, own: Props['own']): readonly number[] =>
  placed.sides.flatMap((side, index) => (firstOrigin(side) === 'youtube' && !own.has(index) ? [index] : []));

/**
 * YouTube's players of the sides whose recordings are there, of which the one that is heard is seen. None is asked for before
 * the reader agrees; then all of them are loaded, to be switched between.
 */
export function YouTubeSides({ open, own, onProblem }: Props) {
  const { session, store, placed } = open;
  const heard = useStore(store, (state) => state.heard);
  const isAgreed = useStore(session.youTubeConsent, (consent) => consent.isGiven);
  const indexes = youTubeSides(open, own);
  const isWanted = isAgreed && indexes.length > 0;
  const [isApiThere, setApiThere] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isAwaited = true;
    loadYouTubeApi().then(
      () => isAwaited && setApiThere(true),
      () => isAwaited && onProblem(youTubeProblem(undefined)),
    );
    return () => {
      isAwaited = false;
    };
  }, [isWanted, onProblem]);
  if (indexes.length === 0) return null;
  const isSeen = indexes.includes(heard);
  return (
    <div className={recordingStyles.row} hidden={!isSeen} data-pictures={isSeen || undefined}>
      {isAgreed ? (
        indexes.map((index) => {
          const side = placed.sides[index];
          return (
            side && (
              // What has a layout of its own is not hidden by the attribute.
              <div key={side.letter} hidden={index !== heard}>
                <div className={recordingStyles.video} data-size="Small">
                  {isApiThere && <OneSide {...{ open, side, index, onProblem }} />}
                </div>
              </div>
            )
          );
        })
      ) : (
        <YouTubePoster
          isRemembered={session.storage.isKept !== undefined}
          onLoad={() => session.youTubeConsent.setState({ isGiven: true })}
        />
      )}
    </div>
  );
}

interface SideProps extends Pick<Props, 'open' | 'onProblem'> {
  readonly side: PlacedSide;
  readonly index: number;
}

function OneSide({ open: { session, player }, side, index, onProblem }: SideProps) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const address = youtubePlayerAddress(side.file.concrete_work.url);
  useEffect(() => {
    if (!element) return undefined;
    const own = new YouTubePlayer(element);
    const aligned = new AlignedPlayer(own, SAME_TIMES);
    const release = () => {
      aligned.release();
      own.release();
    };
    aligned.addEventListener('error', () => onProblem(youTubeProblem(own.error?.code)));
    const sound = { player: aligned, element: undefined, release };
    player.replace(index, sound);
    return () => {
      // Another one may have taken its place meanwhile.
      if (player.soundOf(index) === sound) player.replace(index, silence(side));
    };
  }, [element, player, side, index, onProblem]);
  if (address === undefined) return null;
  return <PlayerElement session={session} src={address} onElement={setElement} hasControls />;
}
