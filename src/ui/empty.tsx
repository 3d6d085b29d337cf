import type { ReactNode } from 'react';
import styles from './empty.module.css';

/** Box in place of a grid without rows: the state, the reason, and the next step. */
export function Empty({
  className = '',
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={`${styles.empty} ${className}`}>
      <svg className={styles.lanes} aria-hidden="true">
        <rect x="0.5" y="0.5" width="62%" height="14" rx="2" />
        <rect x="0.5" y="18.5" width="38%" height="14" rx="2" />
      </svg>
      {children}
    </div>
  );
}
