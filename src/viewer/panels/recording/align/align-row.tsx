import { useId, useState } from 'react';
import { exactTime } from '../../../../shared/time.ts';
import { Button } from '../../../../ui/button.tsx';
import textStyles from '../../../../ui/text.module.css';
import { readClock } from '../../../links/read-address.ts';
import type { Moment } from '../../../media/alignment.ts';
import styles from './align-panel.module.css';

/** A pair of moments of which one or both are still to be said. */
export type DraftMoment = { readonly [side in keyof Moment]?: Moment[side] | undefined };

/** Seconds that one press moves a moment of the own recording. */
const NUDGE = 0.05;

interface Props {
  readonly name: string;
  readonly draft: DraftMoment;
  /** Start of the selected component; undefined while none is selected. */
  readonly selectedStart: number | undefined;
  readonly onChange: (draft: DraftMoment) => void;
  readonly onPlayhead: () => void;
  readonly onNow: () => void;
  /** Plays the moment to check it; undefined while there is nothing to check. */
  readonly onCheck: (() => void) | undefined;
}

/** "At this time of the analysis my recording is at that one." */
export function AlignRow({ name, draft, selectedStart, onChange, onPlayhead, onNow, onCheck }: Props) {
  const { analysis, own } = draft;
  const nudge = (by: number) => onChange({ ...draft, own: Math.max((own ?? 0) + by, 0) });
  return (
    <div className={styles.row} role="group" aria-label={name}>
      <span className={styles.name}>{name}</span>
      <div className={styles.side}>
        <TimeField
          label="Analysis at"
          time={analysis}
          onTime={(time) => onChange({ ...draft, analysis: time })}
        />
        <Small
          name="Selection"
          tip="Use the start of the selection"
          onPress={
            selectedStart === undefined ? undefined : () => onChange({ ...draft, analysis: selectedStart })
          }
        />
        <Small name="Playhead" tip="Use the playhead’s time" onPress={onPlayhead} />
      </div>
      <div className={styles.side}>
        <TimeField label="My recording at" time={own} onTime={(time) => onChange({ ...draft, own: time })} />
        <Small
          name="Use current position"
          tip="Use the moment you hear in your recording"
          look={styles.now}
          onPress={onNow}
        />
        <Small
          name="−0.05 s"
          tip="0.05 seconds earlier in my recording"
          onPress={own === undefined ? undefined : () => nudge(-NUDGE)}
        />
        <Small
          name="+0.05 s"
          tip="0.05 seconds later in my recording"
          onPress={own === undefined ? undefined : () => nudge(NUDGE)}
        />
      </div>
      <div className={styles.side}>
        <Small name="Check" tip="Play from 2 seconds before this moment" onPress={onCheck} />
        <Small
          name="Clear"
          tip={`Clears the ${name.toLowerCase()}`}
          onPress={analysis === undefined && own === undefined ? undefined : () => onChange({})}
        />
      </div>
    </div>
  );
}

interface SmallProps {
  readonly name: string;
  readonly tip: string;
  readonly look?: string | undefined;
  /** Callback of the button; undefined while it is disabled. */
  readonly onPress: (() => void) | undefined;
}

function Small({ name, tip, look = '', onPress }: SmallProps) {
  return (
    <Button
      look="plain"
      size="small"
      className={`${styles.small} ${look}`}
      title={tip}
      disabled={onPress === undefined}
      onClick={onPress}
    >
      {name}
    </Button>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly time: number | undefined;
  readonly onTime: (time: number) => void;
}

function TimeField({ label, time, onTime }: TimeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const shown = time === undefined ? '' : exactTime(time);
  const read = typed === undefined ? undefined : readClock(typed.trim());
  const isWrong = typed !== undefined && typed.trim() !== '' && read === undefined;
  const take = () => {
    if (isWrong) return;
    setTyped(undefined);
    if (read !== undefined && typed !== shown) onTime(read);
  };
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`${textStyles.num} ${styles.time}`}
        inputMode="decimal"
        placeholder="0:00.00"
        value={typed ?? shown}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
        }}
      />
      {isWrong && (
        <span id={`${id}-wrong`} className={styles.wrong}>
          Enter minutes and seconds, such as 1:23.45
        </span>
      )}
    </span>
  );
}
