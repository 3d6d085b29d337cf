import type { ReactNode } from 'react';
import { Empty } from '../../ui/empty.tsx';
import resultsStyles from './results.module.css';

interface EmptyListProps {
  readonly title: string;
  readonly children: ReactNode;
  /** One link that helps on. */
  readonly action: ReactNode;
}

/** Message in place of a grid without rows: the state, the reason, and what to do next. */
export function EmptyList({ title, children, action }: EmptyListProps) {
  return (
    <Empty className={resultsStyles.results}>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </Empty>
  );
}
