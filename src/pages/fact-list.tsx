import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export type Fact = readonly [name: string, words: ReactNode];

interface Props {
  readonly facts: readonly Fact[];
  /** Class that sets the width of the names, `--fact-name`. */
  readonly className: string | undefined;
}

/** Facts about what a page shows, one a row, each behind its name. */
export const FactList = ({ facts, className = '' }: Props) => (
  <dl className={`${styles.facts} ${className}`}>
    {facts.map(([name, words]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);
