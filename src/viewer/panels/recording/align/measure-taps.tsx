import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import type { MeasureTable } from '../../../../measures/measure-table.ts';
import { placeOf } from '../../../../measures/measure-names.ts';
import { exactTime } from '../../../../shared/time.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import textStyles from '../../../../ui/text.module.css';
import { alignmentProblem, type Alignment, type Moment } from '../../../media/alignment.ts';
import { tapName, tapTarget, withTap, type TapTarget } from '../../../media/taps.ts';
import styles from './align-panel.module.css';
import type { OwnNow } from './use-own-now.ts';

/** Seconds that one press moves a tap. */
const NUDGE = 0.05;

const ROLES: Readonly<Record<TapTarget['role'], string>> = {
  first: 'the first downbeat',
  last: 'the last downbeat',
  nearest: 'a downbeat that is off',
};

interface Props {
  readonly table: MeasureTable;
  readonly alignment: Alignment;
  readonly own: OwnNow;
  readonly onAlign: (alignment: Alignment) => void;
  /** Plays a moment to check it. */
  readonly onCheck: (moment: Moment) => void;
}

/**
 * Aligns by taps: on the first downbeat, on the last one, and then wherever the recording drifts away. Each tap can be
 * moved, and taken back.
 */
export function MeasureTaps({ table, alignment, own, onAlign, onCheck }: Props) {
  const [undone, setUndone] = useState<readonly Alignment[]>([]);
  const [said, setSaid] = useState('');
  /** Measures from the one that is nearest to the one that the reader means. */
  const [shift, setShift] = useState(0);
  const target = shiftedBy(shift, useTarget(table, alignment, own), table);
  const name = tapName(placeOf(table, { measure: target.measure }));

  const change = (next: Alignment, words: string) => {
    setUndone([...undone, alignment]);
    setSaid(words);
    setShift(0);
    onAlign(next);
  };
  const tap = () => {
    const time = own.now();
    const { measure } = shiftedBy(shift, tapTarget(table, alignment, time), table);
    const tapped = withTap(table, alignment, measure, time);
    const place = tapName(placeOf(table, { measure }));
    if ('problem' in tapped) setSaid(tapped.problem);
    else change(tapped.alignment, `Tapped ${place} at ${exactTime(time)}.`);
  };
  const takeBack = () => {
    const before = undone.at(-1);
    if (!before) return;
    setUndone(undone.slice(0, -1));
    setSaid('The last tap is taken back.');
    onAlign(before);
  };
  const nudge = (moment: Moment, by: number) => {
    const next = alignment.map((one) => (one === moment ? { ...one, own: Math.max(one.own + by, 0) } : one));
    if (alignmentProblem(next) === undefined) change(next, `Moved to ${exactTime(moment.own + by)}.`);
    else setSaid('It cannot be moved past the next tap.');
  };
  return (
    <div className={styles.taps} role="group" aria-label="Taps on measures">
      <p className={styles.tapWords}>
        Listen, and tap on {ROLES[target.role]}: <b>{name}</b>
      </p>
      <div className={styles.side}>
        <IconButton
          aria-label="The measure before"
          title="The measure before"
          onClick={() => setShift(shift - 1)}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <Button size="small" onClick={tap} data-part="tap">
          Tap {name}
        </Button>
        <IconButton
          aria-label="The measure after"
          title="The measure after"
          onClick={() => setShift(shift + 1)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
        <Button
          look="plain"
          size="small"
          className={styles.small}
          disabled={undone.length === 0}
          onClick={takeBack}
        >
          Take back the last tap
        </Button>
      </div>
      <p className={styles.tapWords} role="status">
        {said}
      </p>
      {alignment.length > 0 && (
        <ul className={styles.tapList} aria-label="Taps">
          {alignment.map((moment) => {
            const place = moment.measure ? tapName(moment.measure) : exactTime(moment.analysis);
            const small = { look: 'plain', size: 'small', className: styles.small } as const;
            return (
              <li key={`${place} ${moment.analysis}`} className={styles.row} aria-label={place}>
                <span className={styles.name}>{place}</span>
                <span className={`${textStyles.num} ${styles.tapTime}`}>{exactTime(moment.own)}</span>
                <span className={styles.side}>
                  <Button {...small} title="0.05 seconds earlier" onClick={() => nudge(moment, -NUDGE)}>
                    −0.05 s
                  </Button>
                  <Button {...small} title="0.05 seconds later" onClick={() => nudge(moment, NUDGE)}>
                    +0.05 s
                  </Button>
                  <Button {...small} title="Play from 2 seconds before" onClick={() => onCheck(moment)}>
                    Check
                  </Button>
                  <Button
                    {...small}
                    onClick={() =>
                      change(
                        alignment.filter((one) => one !== moment),
                        `The tap for ${place} is gone.`,
                      )
                    }
                  >
                    Remove
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function shiftedBy(shift: number, { measure, role }: TapTarget, table: MeasureTable): TapTarget {
  if (shift === 0) return { measure, role };
  const last = table.firstBeats.length - 1;
  return { measure: Math.min(Math.max(measure + shift, 0), last), role: 'nearest' };
}

/** The measure that the next tap is for, as the recording goes on. */
function useTarget(table: MeasureTable, alignment: Alignment, own: OwnNow): TapTarget {
  const target = tapTarget(table, alignment, own.now());
  const [, show] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      own.subscribe(() => {
        if (tapTarget(table, alignment, own.now()).measure !== target.measure) show();
      }),
    [own, table, alignment, target.measure],
  );
  return target;
}
