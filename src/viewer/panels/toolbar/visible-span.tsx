import { useEffect, useRef } from 'react';
import textStyles from '../../../ui/text.module.css';
import type { Session } from '../../session.ts';
import { sayView } from '../parts/view-words.ts';
import { spanInWords } from '../parts/span-in-words.ts';
import styles from './view-toolbar.module.css';

const HOUR = 3600;

interface Props {
  readonly session: Session;
  /** Seconds of the whole recording. */
  readonly length: number;
}

/** '0:14 to 0:52 of 7:17': the part of the recording in view. */
export function VisibleSpan({ session: { playback, viewport }, length }: Props) {
  const span = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const bounds = playback.getState();
    const shown = new Text();
    span.current?.replaceChildren(shown);
    const write = () => {
      const text = spanInWords(viewport.getState().view, bounds, length);
      if (shown.data !== text) shown.data = text;
    };
    write();
    return sayView(viewport, write);
  }, [playback, viewport, length]);
  return (
    <span
      ref={span}
      className={`${textStyles.num} ${styles.span}`}
      data-hours={length >= HOUR || undefined}
    />
  );
}
