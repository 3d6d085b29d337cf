import type { ReactNode } from 'react';

interface EmptyListProps {
  readonly title: string;
  readonly children: ReactNode;
  /** One link that helps on. */
  readonly action: ReactNode;
}

/** Message in place of a grid without rows: what is so, why, and what to do next. */
export function EmptyList({ title, children, action }: EmptyListProps) {
  return (
    <div className="empty results">
      <svg className="empty-lanes" aria-hidden="true">
        <rect x="0.5" y="0.5" width="62%" height="14" rx="2" />
        <rect x="0.5" y="18.5" width="38%" height="14" rx="2" />
      </svg>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
