import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { NotGiven } from '../../ui/not-given.tsx';
import type { components } from '../../api/schema.d.ts';
import styles from './personal-information.module.css';

type Person = components['schemas']['User'];

const TERMS = [
  { term: 'USERNAME', field: 'username' },
  { term: 'FIRST NAME', field: 'first_name' },
  { term: 'LAST NAME', field: 'last_name' },
  { term: 'E-MAIL', field: 'email' },
] as const;

interface Props {
  readonly person: Person;
  /** Links beside those that the specification names. */
  readonly children: ReactNode;
}

export function PersonalInformation({ person, children }: Props) {
  return (
    <section className={`${layoutStyles.panel} ${styles.person}`} aria-label="Personal information">
      <dl>
        {TERMS.map(({ term, field }) => (
          <div key={field}>
            <dt>{term}</dt>
            <dd>{person[field] || <NotGiven />}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.links}>
        <Link className={buttonClass('plain', 'small')} to="/change-profile">
          Change user information
        </Link>
        <Link className={buttonClass('plain', 'small')} to="/change-password">
          Change your password
        </Link>
        {children}
      </div>
    </section>
  );
}
