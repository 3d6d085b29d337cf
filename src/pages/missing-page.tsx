import { useRouteError } from 'react-router';
import { AppError } from '../shared/app-error.ts';
import type { PageHead } from '../shared/document-head.ts';
import layoutStyles from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RouteError } from './route-error.tsx';

interface Props {
  readonly head: PageHead;
  readonly title: string;
  /** What may be the reason, and what to do next. */
  readonly children: string;
}

/** Says that nothing is at an address, or nothing for this reader; any other failure is told as on every page. */
export function MissingPage({ head, title, children }: Props) {
  const error = useRouteError();
  if (!(error instanceof AppError && error.code === 'not_found')) return <RouteError />;
  return (
    <div className={layoutStyles.stack}>
      <PageTitle head={head}>{title}</PageTitle>
      <Notice kind="error">
        <p>{children}</p>
      </Notice>
    </div>
  );
}
