import { FileQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './score-panel.module.css';

/** Message that appears after a moment, so that it does not flash when the answer is quick. */
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
  /** Whether the message reports no problem. */
  readonly isNotice?: boolean;
}

/** Message of the score panel: the situation, the next step, and the button for it. */
export function ScoreMessage({ what, children, action, isNotice = false }: MessageProps) {
  return (
    <div className={styles.message} role={isNotice ? 'status' : 'alert'}>
      <FileQuestionMark size={28} aria-hidden="true" />
      <p className={styles.what}>{what}</p>
      <p>{children}</p>
      {action}
    </div>
  );
}
