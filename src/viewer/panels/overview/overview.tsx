import { useEffect, useRef, type RefObject } from 'react';
import type { Session } from '../../session.ts';
import { FindMarks } from './find-marks.tsx';
import { keepOverview } from './overview-drawing.ts';
import { listenToOverview } from './overview-gestures.ts';
import styles from './overview.module.css';

interface Props {
  readonly session: Session;
  /** Seconds of the whole recording. */
  readonly length: number;
  /** Id of the element that shows the content of the window. */
  readonly controls: string;
}

/** The element of a ref, in an effect of the component that always renders it. */
function present<Element>({ current }: RefObject<Element | null>): Element {
  if (current === null) throw new ReferenceError('The element is not rendered.');
  return current;
}

/** A strip of the whole recording, with a window over the part in view: the one slider of the viewer. */
export function Overview({ session, length, controls }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const window = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const played = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parts = {
      host: present(host),
      canvas: present(canvas),
      window: present(window),
      playhead: present(playhead),
      played: present(played),
    };
    const endings = [keepOverview(parts, session, length), listenToOverview(parts.host, session)];
    return () => endings.forEach((end) => end());
  }, [session, length]);
  const { start, end } = session.playback.getState();
  return (
    <div
      ref={host}
      className={styles.overview}
      role="scrollbar"
      aria-label="Overview"
      title="Overview: press to go there, drag the edges to zoom"
      aria-orientation="horizontal"
      aria-controls={controls}
      aria-valuemin={start}
      aria-valuemax={end}
      aria-valuenow={start}
      tabIndex={0}
    >
      <div className={styles.track}>
        <canvas ref={canvas} />
        <div ref={played} className={styles.played} />
        <div ref={window} className={styles.window} data-part="window">
          <div className={`${styles.veil} ${styles.before}`} />
          <div className={`${styles.veil} ${styles.after}`} />
        </div>
        <div ref={playhead} className={styles.playhead} data-part="playhead" />
        <FindMarks session={session} />
      </div>
    </div>
  );
}
