import { useEffect, useRef } from 'react';
import type { Session } from '../session.ts';
import type { View } from '../store/viewport.ts';
import { spanInWords } from './span-in-words.ts';
import styles from './view-toolbar.module.css';

interface Props {
  readonly session: Session;
  /** Seconds of the whole recording. */
  readonly length: number;
}

/** '0:14 to 0:52 of 7:17': what part of the recording is in view. */
export function VisibleSpan({ session: { playback, viewport }, length }: Props) {
  const span = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const bounds = playback.getState();
    const write = ({ view }: { readonly view: View }) => {
      const text = spanInWords(view, bounds, length);
      if (span.current && span.current.textContent !== text) span.current.textContent = text;
    };
    write(viewport.getState());
    return viewport.subscribe(write);
  }, [playback, viewport, length]);
  return <span ref={span} className={`num ${styles.span}`} />;
}
