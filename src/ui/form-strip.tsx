import { memo } from 'react';
import { cssColor } from '../shared/theme-color.ts';
import styles from './form-strip.module.css';

/** Rows from the outermost level in; a bar is its start and end in thousandths of the length and its color or token. */
export type StripRows = readonly (readonly (readonly [start: number, end: number, color: string])[])[];

/** Height of a bar, and of a bar with the gap below it, in the strip's own units. */
const BAR = 4;
const PITCH = 5;
/** Gap in thousandths, so that neighbouring bars of one color stay apart. */
const BAR_GAP = 2;

/**
 * Thumbnail of a file: its form in small, or words where it has none; an empty list draws the base line alone, for a file
 * that is not there. Hidden from screen readers, since the title is beside it.
 */
export const FormStrip = memo(function FormStrip({ rows }: { readonly rows: StripRows | undefined }) {
  if (rows === undefined)
    return (
      <svg className={styles.strip} aria-hidden="true">
        <text className={styles.words} y={9}>
          No form yet
        </text>
      </svg>
    );
  const height = Math.max(1, rows.length) * PITCH;
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 1000 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {rows.map((bars, row) =>
        bars.map(([start, end, color], bar) => (
          <rect
            key={`${row}-${bar}`}
            x={start}
            y={row * PITCH}
            width={Math.max(1, end - start - BAR_GAP)}
            height={BAR}
            fill={cssColor(color)}
          />
        )),
      )}
      <path className={styles.base} d={`M0 ${height}H1000`} />
    </svg>
  );
});
