import { useMemo } from 'react';
import { useStore } from 'zustand';
import { OriginalRecording } from '../viewer/panels/recording/original-recording.tsx';
import type { QueueStore } from './queue-store.ts';
import type { QueuedVideo, Sounds, Voice } from './voice.ts';
import styles from './queue-bar.module.css';

/** YouTube's player, as long as it plays the passage that is heard. */
export function QueueVideo({ queue }: { readonly queue: QueueStore }) {
  const voice = useStore(queue, (state) => state.voice);
  const sounds = useStore(queue, (state) => state.sounds);
  if (!voice?.video || !sounds) return null;
  return <Video key={voice.video.work.url} voice={voice} video={voice.video} sounds={sounds} queue={queue} />;
}

interface Props {
  readonly queue: QueueStore;
  readonly voice: Voice;
  readonly video: QueuedVideo;
  readonly sounds: Sounds;
}

function Video({ queue, voice: { playback }, video: { work, requests }, sounds: { settings } }: Props) {
  const session = useMemo(() => ({ playback, settings, requests }), [playback, settings, requests]);
  const news = useMemo(() => {
    const nothing = () => undefined;
    const fail = () => queue.getState().fail(playback);
    return { fail, stall: nothing, measure: nothing, missPicture: nothing, doubtClock: nothing };
  }, [queue, playback]);
  return (
    <div className={styles.video}>
      <OriginalRecording session={session} work={work} news={news} onProblem={queue.getState().refuse} />
    </div>
  );
}
