import type { ReactNode } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<Choice extends string> {
  readonly label: string;
  /** Name of the radio buttons in their form. */
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly className: string | undefined;
  /** Content of a segment. */
  readonly children: (choice: Choice) => ReactNode;
}

/** Row of a few choices, one of which is chosen; ARIA APG, pattern "Radio Group", by the browser's own radio buttons. */
export function Segments<Choice extends string>(props: SegmentsProps<Choice>) {
  const { label, name, choices, chosen, onChoose, className = '', children } = props;
  return (
    <div className={`${styles.segments} ${className}`} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          {children(choice)}
        </label>
      ))}
    </div>
  );
}
