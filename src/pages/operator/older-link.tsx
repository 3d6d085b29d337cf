import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import styles from './operator.module.css';

interface Props {
  /** Where the next page begins; undefined on the last one. */
  readonly next: number | undefined;
  /** Address of a page. */
  readonly to: (before: number) => string;
  readonly children: ReactNode;
}

/** The way to the next page of a list that is longer. */
export const OlderLink = ({ next, to, children }: Props) =>
  next === undefined ? null : (
    <Link className={`${buttonClass('outline', 'small')} ${styles.older}`} to={to(next)} preventScrollReset>
      {children}
    </Link>
  );
