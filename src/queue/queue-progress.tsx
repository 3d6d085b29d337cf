import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { QueueStore } from './queue-store.ts';
import styles from './queue-progress.module.css';

/** Passages that have room for a segment each; more of them are one line. */
const MAX_SEGMENTS = 60;

/** How far the queue has come: a segment for each passage, or one line for many. The words beside it say the same. */
export function QueueProgress({ queue }: { readonly queue: QueueStore }) {
  const total = useStore(queue, (state) => state.total);
  const at = useStore(queue, ({ before, index }) => before + index);
  const voice = useStore(queue, (state) => state.voice);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (part: number) => element.current?.style.setProperty('--part', String(part));
    show(0);
    if (!voice) return undefined;
    const { start, end } = voice.playback.getState();
    return voice.playback.subscribe(({ time }) => show((time - start) / (end - start)));
  }, [voice, at]);
  const isLine = total > MAX_SEGMENTS;
  return (
    <div
      ref={element}
      className={isLine ? styles.line : styles.segments}
      style={{ ['--at' as string]: at, ['--total' as string]: total }}
      aria-hidden="true"
    >
      {isLine ? (
        <span />
      ) : (
        Array.from({ length: total }, (_, index) => (
          <span key={index} data-state={index < at ? 'heard' : index === at ? 'now' : undefined} />
        ))
      )}
    </div>
  );
}
