import { numberStep } from './work-axis.ts';
import styles from './work.module.css';

/** Numbers that stand beside each other on the axis at most. */
const MAX_NUMBERS = 15;

/** The numbers of measures above what is drawn on their axis. */
export function AxisRuler({ names }: { readonly names: readonly string[] }) {
  const step = numberStep(names.length, MAX_NUMBERS);
  const shown = names.flatMap((name, column) => (column % step === 0 ? [{ name, column }] : []));
  return (
    <div className={styles.ruler} aria-hidden="true">
      {shown.map(({ name, column }) => (
        <span key={column} style={{ left: `${(column / names.length) * 100}%` }}>
          {name}
        </span>
      ))}
    </div>
  );
}
