import { FileQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './score-panel.module.css';

/** Nothing for a moment, so that a quick answer does not flash. */
export const Waiting = ({ children }: { readonly children: string }) => (
  <p className={styles.waiting} role="status">
    {children}
  </p>
);

interface MessageProps {
  /** The specification's words. */
  readonly what: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Nothing is wrong. */
  readonly isCalm?: boolean;
}

/** What is so, what to do next, and the button that does it. */
export function ScoreMessage({ what, children, action, isCalm = false }: MessageProps) {
  return (
    <div className={styles.message} role={isCalm ? 'status' : 'alert'}>
      <FileQuestionMark className="icon" size={28} aria-hidden />
      <p className={styles.what}>{what}</p>
      <p>{children}</p>
      {action}
    </div>
  );
}
