import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { waitInWords } from '../../shared/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import textStyles from '../../ui/text.module.css';
import { formatBytes } from '../../shared/format-bytes.ts';
import { runningUpload, type Sending } from './running-upload.ts';
import styles from './upload-progress.module.css';

/** Seconds left are told in steps of ten. */
const TENS = 10;

interface Props {
  /** Whether it stands in the place of a button that had the focus. */
  readonly takesFocus?: boolean;
}

/** How far the upload is, with buttons that pause, continue and cancel it; nothing while there is none. */
export function UploadProgress({ takesFocus = false }: Props) {
  const { state, pause, goOn, cancel } = useStore(runningUpload);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) cancelButton.current?.focus();
  }, [takesFocus]);
  if (state.kind !== 'sending') return null;
  const { isPaused } = state;
  return (
    <div className={styles.progress}>
      <div>
        {isPaused ? (
          <span role="status">Paused</span>
        ) : (
          <Spinner label={state.count === 1 ? 'Uploading 1 file' : `Uploading ${state.count} files`} />
        )}
        <span className={textStyles.num}>{factsOf(state).join(' · ')}</span>
      </div>
      <Bar {...state} />
      <div>
        <span className={styles.note}>
          {isPaused ? 'What is stored stays.' : 'It goes on while you visit other pages here.'}
        </span>
        <span className={styles.actions}>
          <Button look="outline" size="small" onClick={isPaused ? goOn : pause}>
            {isPaused ? 'Continue' : 'Pause'}
          </Button>
          <Button ref={cancelButton} look="outline" size="small" onClick={cancel}>
            Cancel
          </Button>
        </span>
      </div>
    </div>
  );
}

function factsOf({ analyses, stored, warned, sent, total, secondsLeft }: Sending): readonly string[] {
  return [
    // One part is stored as a whole.
    ...(stored > 0 ? [`${stored} of ${analyses} stored`] : []),
    ...(warned > 0 ? [`${warned} with warnings`] : []),
    `${formatBytes(sent)} of ${formatBytes(total)}`,
    ...(secondsLeft === undefined ? [] : [`about ${waitInWords(Math.ceil(secondsLeft / TENS) * TENS)} left`]),
  ];
}

/** Bytes as a bar: what is on its way or stored without warnings, then the part with warnings. */
function Bar({ analyses, warned, sent, total }: Sending) {
  const percent = total === 0 ? 100 : (sent / total) * 100;
  const warnedPercent = Math.min((warned / analyses) * 100, percent);
  return (
    <div
      role="progressbar"
      aria-label="All files"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      className={styles.bar}
    >
      <span style={{ width: `${percent - warnedPercent}%` }} />
      <span style={{ width: `${warnedPercent}%` }} data-warned="" />
    </div>
  );
}
