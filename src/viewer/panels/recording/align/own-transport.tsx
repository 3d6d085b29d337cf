import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import textStyles from '../../../../ui/text.module.css';
import { exactTime } from '../../../../shared/time.ts';
import styles from './align-panel.module.css';
import type { OwnNow } from './use-own-now.ts';

/** Seconds that an arrow key moves. */
const KEY_STEP = 1;

/** The own recording by itself: play, pause, and a slider over all of it. */
export function OwnTransport({ own }: { readonly own: OwnNow }) {
  const slider = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLElement>(null);
  const [isPlaying, setPlaying] = useState(false);

  // Written straight into the page: while the analysis plays, the time changes with every frame.
  useEffect(() => {
    const write = () => {
      const now = own.now();
      const length = own.audio?.duration ?? NaN;
      const end = Number.isFinite(length) ? length : now;
      setPlaying(own.audio?.paused === false);
      if (shown.current) shown.current.textContent = `${exactTime(now)} / ${exactTime(end)}`;
      if (!slider.current) return;
      slider.current.max = String(end);
      slider.current.value = String(now);
      slider.current.style.setProperty('--done', `${(100 * now) / Math.max(end, 1e-6)}%`);
      slider.current.setAttribute('aria-valuetext', `${exactTime(now)} of ${exactTime(end)}`);
    };
    write();
    return own.subscribe(write);
  }, [own]);

  const Sign = isPlaying ? Pause : Play;
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP };
  return (
    <div className={styles.transport} role="group" aria-label="My recording alone">
      <Button look="outline" size="small" onClick={own.toggle}>
        <Sign size={16} aria-hidden="true" />
        {isPlaying ? 'Pause my recording' : 'Listen to my recording alone'}
      </Button>
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        aria-label="Moment of my recording"
        min={0}
        step="any"
        defaultValue={0}
        onChange={({ target }) => own.seek(target.valueAsNumber)}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          own.seek(Math.max(own.now() + step, 0));
        }}
      />
      <span ref={shown} className={`${textStyles.num} ${styles.clock}`} />
    </div>
  );
}
