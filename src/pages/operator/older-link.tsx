import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import styles from './operator.module.css';

interface Props {
  /** The `before` of the next page; undefined on the last one. */
  readonly next: number | undefined;
  /** Address of a page. */
  readonly to: (before: number) => string;
  readonly children: ReactNode;
}

/** Link to the next page of a list. */
export const OlderLink = ({ next, to, children }: Props) =>
  next === undefined ? null : (
    <Link className={`${buttonClass('outline', 'small')} ${styles.older}`} to={to(next)} preventScrollReset>
      {children}
    </Link>
  );
