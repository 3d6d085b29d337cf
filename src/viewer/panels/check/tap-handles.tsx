import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { shortTime } from '../../../shared/time.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Check } from '../../check/check.ts';
import type { Session } from '../../session.ts';
import styles from './check-bar.module.css';

/** One step of a handle's arrow keys, in seconds. */
const STEP = 0.05;

interface Props {
  readonly session: Session;
  readonly check: Check;
}

/** Boundaries that were tapped: each can be moved, heard from and taken away. */
export function TapHandles({ session, check }: Props) {
  const taps = useStore(check.answers, (state) => state.taps);
  const { playback } = session;
  const { start, end } = playback.getState();
  const { tap, moveTap } = check.answers.getState();
  return (
    <>
      <p className={styles.hint}>At each boundary press B, or the button, while it plays.</p>
      <Button size="small" look="outline" onClick={() => tap(playback.getState().time)}>
        Tap a boundary
      </Button>
      <ul className={styles.taps} aria-label="Boundaries">
        {taps.map((time, index) => (
          <li key={index} className={styles.tap}>
            <input
              className={fieldStyles.input}
              type="number"
              aria-label={`Boundary ${index + 1} at ${shortTime(time)}, seconds`}
              step={STEP}
              min={start}
              max={end}
              value={Number(time.toFixed(2))}
              onFocus={() => playback.getState().seek({ time, ifPlaying: false })}
              onChange={({ target: { valueAsNumber } }) => {
                if (valueAsNumber >= start && valueAsNumber <= end) moveTap(index, valueAsNumber);
              }}
            />
            <IconButton
              aria-label={`Remove boundary ${index + 1}`}
              title="Remove"
              onClick={() => moveTap(index, undefined)}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  );
}
