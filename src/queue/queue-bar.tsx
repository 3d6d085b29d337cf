import { SkipBack, SkipForward, X } from 'lucide-react';
import { useStore } from 'zustand';
import { IconButton } from '../ui/icon-button.tsx';
import { PlayPauseButton } from '../ui/play-pause-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import textStyles from '../ui/text.module.css';
import { ConsentRow } from './consent-row.tsx';
import { QueueOptions, SpeedMenu } from './queue-options.tsx';
import { QueueProgress } from './queue-progress.tsx';
import type { QueueStore } from './queue-store.ts';
import { QueueVideo } from './queue-video.tsx';
import { QueueVolume } from './queue-volume.tsx';
import { aboutQueue, placeInQueue } from './queue-words.ts';
import styles from './queue-bar.module.css';

interface Props {
  readonly queue: QueueStore;
}

/** What is heard of a list, at the foot of its page, with what steers it. */
export function QueueBar({ queue }: Props) {
  return (
    <section className={styles.bar} aria-label="Playing">
      <QueueVideo queue={queue} />
      <ConsentRow queue={queue} />
      <div className={styles.row}>
        <Transport queue={queue} />
        <Present queue={queue} />
        <QueueProgress queue={queue} />
        <div className={styles.tools}>
          <span className={styles.wide}>
            <SpeedMenu queue={queue} />
            <QueueVolume queue={queue} />
          </span>
          <QueueOptions queue={queue} />
          <IconButton
            className={styles.close}
            aria-label="Close the player"
            title="Close (Esc)"
            onClick={queue.getState().close}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </section>
  );
}

function Transport({ queue }: Props) {
  const isPlaying = useStore(queue, ({ phase }) => ['playing', 'opening', 'between'].includes(phase));
  const { toggle, step } = queue.getState();
  return (
    <>
      <PlayPauseButton isPlaying={isPlaying} keyHint="Space" className={styles.play} onClick={toggle} />
      <span className={styles.steps}>
        <IconButton aria-label="Previous passage" title="Previous (J)" onClick={() => step(-1)}>
          <SkipBack size={18} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Next passage" title="Next (L)" onClick={() => step(1)}>
          <SkipForward size={18} aria-hidden="true" />
        </IconButton>
      </span>
    </>
  );
}

/** The passage that is heard, and what is to be said of it or of all. */
function Present({ queue }: Props) {
  const state = useStore(queue);
  const { items, index, phase, statusText } = state;
  const item = items[index];
  return (
    <div className={styles.said}>
      <div className={styles.present}>
        <p className={styles.title}>
          <b className={textStyles.num}>{placeInQueue(state)}</b>{' '}
          {item && (
            <>
              <span className={styles.name} dir="auto">
                {item.file.title}
              </span>
              <span className={styles.place}>{item.place}</span>
            </>
          )}
          {phase === 'opening' && <Spinner label="Loading" />}
        </p>
        <p className={styles.about} data-hidden={statusText !== '' || undefined}>
          {aboutQueue(state)}
        </p>
      </div>
      <p className={styles.status} role="status">
        {statusText}
      </p>
    </div>
  );
}
