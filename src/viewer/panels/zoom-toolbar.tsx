import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatTime, shortTime } from '../../shared/time.ts';
import { zoomAnchorPx } from '../scene/commands.ts';
import type { Session } from '../session.ts';
import { rightTime, type View } from '../store/viewport.ts';
import { timeOf } from '../../kinds/visible.ts';
import styles from './zoom-toolbar.module.css';

/** A shorter span of time is told to the hundredth of a second. */
const FINE_SPAN = 10;

interface Props {
  readonly session: Session;
  /** Seconds of the whole recording. */
  readonly length: number;
}

/** Zoom buttons and the visible span of time. */
export function ZoomToolbar({ session, length }: Props) {
  const viewport = session.viewport.getState();
  const tools = [
    { name: 'Zoom in', Sign: ZoomIn, act: () => viewport.zoomIn(zoomAnchorPx(session)) },
    { name: 'Zoom out', Sign: ZoomOut, act: () => viewport.zoomOut(zoomAnchorPx(session)) },
    { name: 'Fit to screen', Sign: MoveHorizontal, act: () => viewport.fit() },
  ];
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Zoom">
      {tools.map(({ name, Sign, act }) => (
        <button key={name} type="button" className="icon-button" aria-label={name} title={name} onClick={act}>
          <Sign className="icon" size={18} aria-hidden />
        </button>
      ))}
      <VisibleSpan session={session} length={length} />
    </div>
  );
}

function VisibleSpan({ session: { playback, viewport }, length }: Props) {
  const span = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { start, end } = playback.getState();
    const write = ({ view }: { readonly view: View }) => {
      const first = Math.max(timeOf(view, 0), start);
      const last = Math.min(rightTime(view), end);
      const inWords = last - first < FINE_SPAN ? formatTime : shortTime;
      const text = length === 0 ? '' : `${inWords(first)} to ${inWords(last)} of ${inWords(length)}`;
      if (span.current && span.current.textContent !== text) span.current.textContent = text;
    };
    write(viewport.getState());
    return viewport.subscribe(write);
  }, [playback, viewport, length]);
  return <span ref={span} className={`num ${styles.span}`} />;
}
