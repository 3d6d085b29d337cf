import { useEffect, useRef } from 'react';
import styles from './static-preview.module.css';

/** How long the viewer takes to come over the picture, and some more, in milliseconds. */
const COVERED_MS = 1000;

interface Props {
  /** Goes with this sound; without one it stands at the start. */
  readonly sound: HTMLAudioElement | null;
  /** Seconds of the whole picture. */
  readonly length: number;
}

/** The playhead over the static preview, where and as the viewer has it, until the viewer lies over it. */
export function PreviewPlayhead({ sound, length }: Props) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = line;
    const track = current?.parentElement;
    const figure = current?.closest('figure');
    if (!sound || !current || !track) return;
    let frame = 0;
    let coveredMs: number | undefined;
    const show = () => {
      const px = (sound.currentTime / length) * track.clientWidth;
      // On whole pixels of the screen, as on the canvas.
      current.style.translate = `${Math.round(px * devicePixelRatio) / devicePixelRatio}px`;
    };
    const next = (nowMs: number) => {
      show();
      coveredMs = figure?.querySelector('[data-canvas-drawn]') ? (coveredMs ?? nowMs) : undefined;
      const isCovered = coveredMs !== undefined && nowMs - coveredMs > COVERED_MS;
      frame = isCovered || sound.paused ? 0 : requestAnimationFrame(next);
    };
    const go = () => {
      if (frame === 0) frame = requestAnimationFrame(next);
    };
    const listening = new AbortController();
    for (const event of ['play', 'playing', 'seeked', 'pause'])
      sound.addEventListener(event, go, { signal: listening.signal });
    go();
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
    };
  }, [sound, length]);
  return (
    <div className={styles.track}>
      <div ref={line} className={styles.playhead} data-preview-playhead="" />
    </div>
  );
}
