import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { bindPlayer } from '../../media/bind-player.ts';
import { refusePlaying } from '../../media/refuse-playing.ts';
import { SilentPlayer } from '../../media/silent-player.ts';
import type { Session } from '../../session.ts';
import type { Listening } from '../../session/listening.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import { quartersPerSecond } from '../../store/tempo.ts';
import type { PlaybackStore } from '../../store/playback.ts';
import type { ConcreteWork } from '../../viewer-file.ts';
import { GivenRecording } from './given-recording.tsx';
import type { MediaNews } from './measure-media.ts';
import { OriginalRecording } from './original-recording.tsx';
import { OwnRecording } from './own-recording.tsx';
import { showsPictures, type RecordingChoiceStore } from './recording-choice.ts';
import { useFoldedTable } from './use-folded-table.ts';
import styles from './recording.module.css';

interface SoundingProps {
  readonly session: Session;
  readonly work: ConcreteWork;
  readonly choice: RecordingChoiceStore;
  /** A sentence for the listener. */
  readonly onProblem: (problem: string) => void;
}

/** The player: invisible for sound alone, at the head of the side column for pictures. */
export function Sounding({ session, work, choice, onProblem }: SoundingProps) {
  const state = useStore(choice, (chosen) => chosen.state);
  const attempt = useStore(choice, (chosen) => chosen.attempt);
  const sound = useStore(choice, (chosen) => chosen.own?.sound);
  const hasPictures = useStore(choice, (chosen) => showsPictures(work, chosen));
  const { playback, player, tempo, positions } = session;
  // The store's functions stay the same.
  const [news] = useState<MediaNews>(() => choice.getState());
  const isNothingThere = state === 'unasked' || state === 'failed';
  useEffect(() => (isNothingThere ? refusePlaying(playback) : undefined), [playback, isNothingThere]);
  useEffect(
    () => (state === 'absent' ? playSilentlyOnceAsked(playback, choice) : undefined),
    [playback, choice, state],
  );
  useEffect(() => {
    // A recording has a tempo of its own.
    tempo.getState().setUsed(positions.unit === 'quarters' && state !== 'own');
  }, [tempo, positions, state]);
  if (player) return <GivenRecording session={session} player={player} onProblem={onProblem} />;
  return (
    <>
      {state === 'silent' && <Silence session={session} />}
      <Frame session={session} hasPictures={hasPictures}>
        {state === 'unasked' && (
          <YouTubePoster
            isRemembered={session.storage.isKept !== undefined}
            onLoad={choice.getState().playOriginal}
          />
        )}
        {state === 'open' && (
          <OriginalRecording key={attempt} session={session} work={work} news={news} onProblem={onProblem} />
        )}
        {state === 'own' && sound && (
          <OwnRecording key={attempt} session={session} choice={choice} sound={sound} onProblem={onProblem} />
        )}
      </Frame>
    </>
  );
}

/** Plays by the author's times alone as soon as playback is asked for. Returns a function that ends it. */
function playSilentlyOnceAsked(playback: PlaybackStore, choice: RecordingChoiceStore): () => void {
  return playback.subscribe(({ playing, pause, play }, before) => {
    if (!playing || before.playing) return;
    // Playback waits until there is a player.
    pause();
    flushSync(choice.getState().playSilently);
    play();
  });
}

interface FrameProps {
  readonly session: Listening;
  readonly hasPictures: boolean;
  readonly children: ReactNode;
}

/** The same element with and without pictures, so that a player that turns out to have some is not mounted again. */
function Frame({ session, hasPictures, children }: FrameProps) {
  const videoSize = useStore(session.settings, (settings) => settings.videoSize);
  return (
    <div className={styles.row} hidden={!hasPictures} data-pictures={hasPictures || undefined}>
      <div className={styles.video} data-size={videoSize}>
        {children}
      </div>
    </div>
  );
}

interface PosterProps {
  /** Whether the browser keeps the answer for the next visit. */
  readonly isRemembered: boolean;
  readonly onLoad: () => void;
}

/** Asks before anything is loaded from YouTube. */
export function YouTubePoster({ isRemembered, onLoad }: PosterProps) {
  return (
    <div className={styles.poster}>
      <p>This recording is on YouTube. Loading it shares data with Google.</p>
      <Button onClick={onLoad}>Load from YouTube</Button>
      {isRemembered && <p className={styles.fine}>We remember your choice; change it at any time.</p>}
    </div>
  );
}

function Silence({ session }: { readonly session: AnalysisView & Listening }) {
  const { playback, tempo, positions } = session;
  const folded = useFoldedTable(session);
  useEffect(() => {
    const stop = new AbortController();
    const make = (length: number) => {
      const player = new SilentPlayer(length);
      const isMusic = positions.unit === 'quarters';
      const setPace = () => player.setPace(isMusic ? quartersPerSecond(tempo.getState().tempo) : 1);
      setPace();
      stop.signal.addEventListener('abort', tempo.subscribe(setPace));
      return player;
    };
    const refused = () => undefined;
    const bound = (untie: () => void) => stop.signal.addEventListener('abort', untie);
    if (folded) {
      void import('../../media/unfolded-player.ts').then(({ bindUnfolded }) => {
        if (!stop.signal.aborted) bound(bindUnfolded(folded, playback, make, refused));
      });
    } else bound(bindPlayer(make(playback.getState().end), playback, refused));
    return () => stop.abort();
  }, [playback, tempo, positions, folded]);
  return null;
}
