import { Button } from '../../../ui/button.tsx';
import styles from './problem-notice.module.css';
import type { Problem } from './reading.ts';

interface Props {
  readonly id: string;
  readonly problem: Problem | undefined;
  /** The text that it is of. */
  readonly text: string;
  /** Called with the text in which the mistake is mended. */
  readonly onMend: (text: string) => void;
  /** Puts the caret at the mistake. */
  readonly onJump: () => void;
}

/** What is wrong in a line, with what mends it; a live region that is there before anything is wrong. */
export function ProblemNotice({ id, problem, text, onMend, onJump }: Props) {
  return (
    <div className={styles.problem}>
      <p id={id} role="status" aria-label="Mistake in the line">
        {problem?.detail}
      </p>
      {problem && (
        <div className={styles.acts}>
          {problem.mends.map((mend) => (
            <Button
              key={mend.words}
              look="outline"
              size="small"
              onClick={() => onMend(text.slice(0, problem.from) + mend.text + text.slice(problem.to))}
            >
              {mend.words}
            </Button>
          ))}
          <Button look="plain" size="small" aria-keyshortcuts="Alt+E" title="Alt+E" onClick={onJump}>
            Go to the mistake
          </Button>
        </div>
      )}
    </div>
  );
}
