import { useState } from 'react';
import { MAX_MOMENTS, MIN_MOMENTS, momentsProblem, type AlignedMoment } from '../../compare/axis.ts';
import { exactTime } from '../../shared/time.ts';
import { Button } from '../../ui/button.tsx';
import styles from './compare-details.module.css';
import type { OpenComparison } from './create-comparison.ts';

interface Props {
  readonly open: OpenComparison;
  readonly moments: readonly AlignedMoment[];
  readonly onAlign: (moments: readonly AlignedMoment[]) => void;
}

/** Seconds of '83.2', '1:23.2' or '1:02:03'; undefined for anything else. */
function secondsOf(text: string): number | undefined {
  if (!/^\s*(\d+:){0,2}\d+(\.\d+)?\s*$/.test(text)) return undefined;
  return text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
}

/** Two to four moments that are the same in all of them, for analyses that measures do not align. */
export function AlignByHand({ open, moments, onAlign }: Props) {
  const { placed, session } = open;
  const { sides } = placed;
  const written = (moment: AlignedMoment) => moment.map((time) => exactTime(time));
  const [rows, setRows] = useState<readonly (readonly string[])[]>(() =>
    moments.length > 0 ? moments.map(written) : [],
  );
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const { time } = session.playback.getState();
    setRows([...rows, written(sides.map(({ map }) => Math.max(map.toTime(time), 0)))]);
  };
  const apply = () => {
    const read = rows.map((row) => row.map(secondsOf));
    const isWhole = read.every((row): row is number[] => row.every((time) => time !== undefined));
    const wrong = isWhole ? momentsProblem(read) : 'Write each time as 1:23.4.';
    setProblem(wrong);
    if (wrong === undefined && isWhole) onAlign(read);
  };
  return (
    <section>
      <h2>Align by hand</h2>
      <p>
        Set the same moment in each, {MIN_MOMENTS} to {MAX_MOMENTS} times: one near the beginning, one near
        the end.
      </p>
      {rows.map((row, index) => (
        <fieldset key={index} className={styles.moment}>
          <legend>Moment {index + 1}</legend>
          {sides.map(({ letter }, side) => (
            <label key={letter}>
              <b>{letter}</b>
              <input
                value={row[side] ?? ''}
                inputMode="text"
                onChange={({ target }) => setRows(rows.with(index, row.with(side, target.value)))}
              />
            </label>
          ))}
          <Button look="plain" size="small" onClick={() => setRows(rows.toSpliced(index, 1))}>
            Remove
          </Button>
        </fieldset>
      ))}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <p className={styles.sound}>
        {rows.length < MAX_MOMENTS && (
          <Button look="outline" size="small" onClick={add}>
            Add the present moment
          </Button>
        )}
        {rows.length >= MIN_MOMENTS && (
          <Button look="outline" size="small" onClick={apply}>
            Align
          </Button>
        )}
        {moments.length > 0 && (
          <Button look="outline" size="small" onClick={() => onAlign([])}>
            Align by measure again
          </Button>
        )}
      </p>
    </section>
  );
}
