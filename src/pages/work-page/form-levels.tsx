import { levelToken } from '../../kinds/columns/colors.ts';
import { cssColor } from '../../shared/theme-color.ts';
import type { PlacedLevel } from './work-axis.ts';
import styles from './work.module.css';

/** Least width of a unit with a label, in parts of the axis. */
const MIN_LABELLED = 0.022;

/** The form of an analysis on the axis of measures, one row for each level. */
export function FormLevels({
  levels,
  count,
}: {
  readonly levels: readonly PlacedLevel[];
  readonly count: number;
}) {
  return (
    <div className={styles.levels}>
      {levels.map(({ level, units }) => (
        <ol key={level} className={styles.level} aria-label={`Level ${level}`}>
          {units.map(({ from, to, label, color }, index) => (
            <li
              key={index}
              title={label}
              style={{
                left: `${(from / count) * 100}%`,
                width: `${((to - from) / count) * 100}%`,
                backgroundColor: cssColor(color ?? levelToken(level)),
              }}
            >
              <span className={(to - from) / count < MIN_LABELLED ? styles.tooNarrow : undefined}>
                {label}
              </span>
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}
