import { useEffect, type ReactNode } from 'react';
import { SITE_DESCRIPTION } from '../shared/page-heads.ts';

/** The page's one `h1`. It takes the focus after a navigation and names the document. */
export function PageTitle({
  children,
  documentTitle,
  description = SITE_DESCRIPTION,
  isCapitals = false,
}: {
  readonly children: ReactNode;
  readonly documentTitle: string;
  /** What the page is for, in a sentence; without it the site's own stands. */
  readonly description?: string;
  /** Whether the title is written in capitals, which are set small. */
  readonly isCapitals?: boolean;
}) {
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
    if (meta !== null) meta.content = description;
  }, [description]);
  return (
    <h1 tabIndex={-1} className={isCapitals ? 'caps-head' : undefined}>
      {children}
    </h1>
  );
}
