import { Link } from 'react-router';
import { NotGiven } from '../../ui/not-given.tsx';
import type { components } from '../../api/schema.d.ts';

type Person = components['schemas']['User'];

const TERMS = [
  { term: 'USERNAME', field: 'username' },
  { term: 'FIRST NAME', field: 'first_name' },
  { term: 'LAST NAME', field: 'last_name' },
  { term: 'E-MAIL', field: 'email' },
] as const;

export function PersonalInformation({ person }: { readonly person: Person }) {
  return (
    <section className="panel person" aria-label="Personal information">
      <dl>
        {TERMS.map(({ term, field }) => (
          <div key={field}>
            <dt>{term}</dt>
            <dd>{person[field] || <NotGiven />}</dd>
          </div>
        ))}
      </dl>
      <div className="person-links">
        <Link className="button button-plain button-small" to="/change-profile">
          Change user information
        </Link>
        <Link className="button button-plain button-small" to="/change-password">
          Change your password
        </Link>
      </div>
    </section>
  );
}
