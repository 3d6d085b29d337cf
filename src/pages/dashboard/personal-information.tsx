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

export function PersonalInformation({ person }: { readonly person: Person }) {
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
        <Link className={buttonClass('plain', 'small')} to="/public-profile">
          Name on your analyses
        </Link>
        <Link className={buttonClass('plain', 'small')} to="/change-password">
          Change your password
        </Link>
        <Link className={buttonClass('plain', 'small')} to="/your-account">
          Download or delete your account
        </Link>
      </div>
    </section>
  );
}
