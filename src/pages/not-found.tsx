import { useNavigate } from 'react-router';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { SITE_DESCRIPTION } from '../site/pages.ts';
import { PageTitle } from '../ui/page-title.tsx';

/** Literal text of the specification, section 2. */
const NOT_FOUND = 'This page cannot be found. Redirecting you back home...';

export function NotFound() {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle head={{ title: 'Page not found', description: SITE_DESCRIPTION }}>Page not found</PageTitle>
      <AlertDialog text={NOT_FOUND} onClose={() => void navigate('/', { replace: true })} />
    </>
  );
}
