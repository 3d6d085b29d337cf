import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const SIGNS = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck } as const;

interface NoticeProps {
  /** An error is an alert, a warning and a success are a status. */
  readonly kind: keyof typeof SIGNS;
  readonly children: ReactNode;
  /** A button at the right end. */
  readonly action?: ReactNode;
  readonly id?: string | undefined;
}

/** A message in the page: a bar and a sign of its kind beside the words. */
export function Notice({ kind, children, action, id }: NoticeProps) {
  const Sign = SIGNS[kind];
  return (
    <div
      id={id}
      className={`${styles.notice} ${styles[kind]}`}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <Sign size={20} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
