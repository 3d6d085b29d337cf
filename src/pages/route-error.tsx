import { useRevalidator, useRouteError } from 'react-router';
import { AppError } from '../shared/app-error.ts';
import { NETWORK_ERROR } from '../shared/texts.ts';
import { Button } from '../ui/button.tsx';
import layoutStyles from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { PAGES } from '../site/pages.ts';
import { PageTitle } from '../ui/page-title.tsx';

/** Page shown in place of one whose data or code could not be loaded. */
export function RouteError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isExpected = error instanceof AppError;
  // Errors other than a failed call, such as code of an older version, need a reload of the page.
  const retry = () => (isExpected ? void revalidate() : window.location.reload());
  return (
    <div className={layoutStyles.stack}>
      <PageTitle head={PAGES['/']}>This page could not be loaded</PageTitle>
      <Notice kind="error" action={<RetryButton onRetry={retry} />}>
        <p>{isExpected ? error.message : NETWORK_ERROR}</p>
      </Notice>
    </div>
  );
}

export function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Button look="outline" size="small" onClick={onRetry}>
      Retry
    </Button>
  );
}
