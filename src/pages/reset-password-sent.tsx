import { Link } from 'react-router';
import { PAGES } from '../site/pages.ts';
import layoutStyles from '../ui/layout.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import textStyles from '../ui/text.module.css';

/** Page after a reset link was requested; it says the same for known and unknown addresses. */
export function Component() {
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={PAGES['/reset-password-confirm']}>Reset password confirmation</PageTitle>
      <p>If the e-mail you provided was registered, you will receive a password reset link.</p>
      <p className={textStyles.muted}>The link works once, for 1 hour.</p>
      <p>
        <Link to="/">Back home</Link>
      </p>
    </div>
  );
}
