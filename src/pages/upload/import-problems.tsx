import { useId, useState } from 'react';
import type { ImportProblem } from '../../imports/problems.ts';
import { DisclosureButton } from '../../ui/disclosure.tsx';
import styles from './import-form.module.css';

/** Problems that are shown without being asked for. */
const MAX_OPEN = 3;

interface Props {
  readonly problems: readonly ImportProblem[];
  /** Number of problems that are not listed. */
  readonly more: number;
}

/** What of a file could not be read, by lines: a few at once, the others on demand. */
export function ImportProblems({ problems, more }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (problems.length === 0) return null;
  const count = problems.length + more;
  const shown = isOpen ? problems : problems.slice(0, MAX_OPEN);
  return (
    <div className={styles.problems}>
      <p>
        {count === 1
          ? 'One entry could not be read:'
          : `${count.toLocaleString('en')} entries could not be read:`}
      </p>
      <ul id={id}>
        {shown.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            {line !== undefined && `Line ${line}: `}
            {message}.
          </li>
        ))}
        {isOpen && more > 0 && <li>And {more.toLocaleString('en')} more.</li>}
      </ul>
      {problems.length > MAX_OPEN && (
        <DisclosureButton
          className={styles.toggle}
          isOpen={isOpen}
          panelId={id}
          onToggle={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : 'Show all'}
        </DisclosureButton>
      )}
    </div>
  );
}
