import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './join-list.module.css';

/** Something that can be joined to what the page is about, or taken out of it. */
interface JoinEntry {
  readonly key: string | number;
  readonly name: string;
  /** Its own page, where it has one. */
  readonly to?: string;
  readonly facts?: string;
  /** What the button does; undefined of what the reader may not change. */
  readonly change: (() => void) | undefined;
}

interface JoinListProps {
  readonly heading: string;
  /** Id of the heading. */
  readonly id: string;
  readonly entries: readonly JoinEntry[];
  /** Word on the buttons. */
  readonly verb: string;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  /** What it means, between heading and list. */
  readonly children?: ReactNode;
}

/** What may be one with the subject of the page, or was joined to it. Nothing where there is none. */
export function JoinList({ heading, id, entries, verb, isBusy, error, children }: JoinListProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.joins}>
      <h2 id={id}>{heading}</h2>
      {children}
      <ul>
        {entries.map(({ key, name, to, facts, change }) => (
          <li key={key}>
            {to === undefined ? <span>{name}</span> : <Link to={to}>{name}</Link>}
            {facts !== undefined && <span>{facts}</span>}
            {change && (
              <Button
                look="outline"
                size="small"
                disabled={isBusy}
                aria-label={`${verb} ${name}`}
                onClick={change}
              >
                {verb}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )}
    </section>
  );
}
